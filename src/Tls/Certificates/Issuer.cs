using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The issuer of a certificate: the root or an intermediate CA.</summary>
/// <param name="Certificate">The issuer's certificate.</param>
/// <param name="Key">Loads the issuer's key; called only for signing.</param>
/// <param name="Between">The intermediate CAs from the one below the root down to this one; empty for the root.</param>
internal sealed record Issuer(X509Certificate2 Certificate, Func<RSA> Key, IReadOnlyList<X509Certificate2> Between)
{
    public X509SignatureGenerator Signer() => X509SignatureGenerator.CreateForRSA(Key(), RSASignaturePadding.Pkcs1);
}
