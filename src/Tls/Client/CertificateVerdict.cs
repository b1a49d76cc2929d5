using System.Globalization;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Client;

/// <summary>A client's verdict on a server's certificate: that of .NET, and the rules on revocation and strength that .NET does not have.</summary>
internal static class CertificateVerdict
{
    /// <summary>Finds the reasons for refusing a certificate, as the end of a sentence; null to accept it.</summary>
    /// <param name="certificate">The server's certificate; null if it sent none.</param>
    /// <param name="chain">The chain that .NET verified.</param>
    /// <param name="errors">The result of .NET's verification.</param>
    /// <param name="rules">What the client demands.</param>
    public static string? FindRefusal(X509Certificate2? certificate, X509Chain? chain, SslPolicyErrors errors, CertificateRules rules)
    {
        if (errors == SslPolicyErrors.None && certificate is not null)
            return FindFault(certificate, chain, rules);
        var reasons = new List<string>();
        if (certificate is null)
            reasons.Add("the server sent none");
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch))
            reasons.Add("it is not valid for that host name");
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateChainErrors) && certificate is not null)
            reasons.AddRange((chain?.ChainStatus ?? []).Select(s => Describe(s.Status, certificate)).DefaultIfEmpty("its chain is not valid").Distinct(StringComparer.Ordinal));
        return string.Join(" and ", reasons);
    }

    /// <summary>Finds the reason for refusing a verified certificate because it, or a CA between it and the root, is revoked or weak; null for none.</summary>
    /// <param name="leaf">Facts of the certificate.</param>
    /// <param name="intermediates">Facts of the CAs between it and the root.</param>
    /// <param name="rules">What the client demands.</param>
    public static string? FindFault(CertificateFacts leaf, IEnumerable<CertificateFacts> intermediates, CertificateRules rules)
    {
        if (Revocation(leaf, rules.Revoked) is { } revoked)
            return "it " + revoked;
        if (Weakness(leaf, rules) is { } weakness)
            return "its " + weakness;
        foreach (var intermediate in intermediates)
        {
            if (Revocation(intermediate, rules.Revoked) is { } revokedAbove)
                return "an intermediate CA " + revokedAbove;
            if (Weakness(intermediate, rules) is { } above)
                return "an intermediate CA's " + above;
        }

        return null;
    }

    // .NET builds chains without OpenSSL's security level, so a key or a digest that can be broken would pass, and it takes no list of revoked
    // certificates from a file. The trusted CA is the caller's own choice, and its signature of itself means nothing.
    private static string? FindFault(X509Certificate2 certificate, X509Chain? chain, CertificateRules rules)
    {
        var elements = chain?.ChainElements;
        var intermediates = Enumerable.Range(1, Math.Max(0, (elements?.Count ?? 0) - 2)).Select(i => CertificateFacts.Of(elements![i].Certificate));
        return FindFault(CertificateFacts.Of(certificate), intermediates, rules);
    }

    /// <summary>That and when a certificate was revoked, as the end of a sentence; null if it was not.</summary>
    private static string? Revocation(CertificateFacts facts, RevokedCertificates revoked) =>
        revoked.TimeOf(facts) is { } time ? "was revoked at " + Text(time.UtcDateTime) : null;

    private static string? Weakness(CertificateFacts facts, CertificateRules rules) =>
        facts.IsKeyShort && !rules.AllowShortKeys ? $"key {facts.Key} is too short"
        : facts.OldSignature is { } signature ? $"signature {signature} is too weak"
        : null;

    private static string Describe(X509ChainStatusFlags status, X509Certificate2 certificate) => status switch
    {
        X509ChainStatusFlags.NotTimeValid when DateTime.UtcNow < certificate.NotBefore.ToUniversalTime() => "it is not valid before " + Text(certificate.NotBefore),
        X509ChainStatusFlags.NotTimeValid when DateTime.UtcNow > certificate.NotAfter.ToUniversalTime() => "it expired at " + Text(certificate.NotAfter),
        X509ChainStatusFlags.UntrustedRoot or X509ChainStatusFlags.PartialChain when IsSelfSigned(certificate) => "it is self-signed",
        X509ChainStatusFlags.UntrustedRoot or X509ChainStatusFlags.PartialChain or X509ChainStatusFlags.NotSignatureValid => "it was not issued by the trusted CA",
        X509ChainStatusFlags.NotValidForUsage => "it is not for servers",
        _ => $"its chain is not valid ({status})",
    };

    private static bool IsSelfSigned(X509Certificate2 certificate) =>
        certificate.SubjectName.RawData.AsSpan().SequenceEqual(certificate.IssuerName.RawData);

    private static string Text(DateTime time) => time.ToUniversalTime().ToString("u", CultureInfo.InvariantCulture);
}
