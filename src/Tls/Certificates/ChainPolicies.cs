using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>How a server's certificate is verified everywhere in the testbed.</summary>
internal static class ChainPolicies
{
    /// <summary>
    /// Trusts one root and asks nobody on the network. Besides being what the testbed means, this takes a third off a client's handshake
    /// against the machine's own trust store.
    /// </summary>
    public static X509ChainPolicy TrustOnly(X509Certificate2 root) => new()
    {
        TrustMode = X509ChainTrustMode.CustomRootTrust,
        CustomTrustStore = { root },
        RevocationMode = X509RevocationMode.NoCheck,
        DisableCertificateDownloads = true,
        ApplicationPolicy = { new Oid("1.3.6.1.5.5.7.3.1") },
    };
}
