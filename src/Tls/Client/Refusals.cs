using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Client;

/// <summary>Says in words why a certificate was refused.</summary>
internal static class Refusals
{
    public static string Describe(SslPolicyErrors errors, X509Chain? chain)
    {
        var reasons = new List<string>();
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateNotAvailable))
            reasons.Add("the server sent none");
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch))
            reasons.Add("it is not for that host name");
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateChainErrors))
            reasons.Add($"its chain does not hold ({string.Join(", ", chain?.ChainStatus.Select(s => s.Status) ?? [])})");
        return string.Join(" and ", reasons);
    }
}
