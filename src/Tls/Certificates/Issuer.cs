using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The signer of a certificate: the root, or an authority below it.</summary>
/// <param name="Certificate">Its certificate.</param>
/// <param name="Key">Its key, read only when something is signed.</param>
/// <param name="Between">The authorities from the one below the root down to this one; empty for the root.</param>
internal sealed record Issuer(X509Certificate2 Certificate, Func<RSA> Key, IReadOnlyList<X509Certificate2> Between)
{
    public X509SignatureGenerator Signer() => X509SignatureGenerator.CreateForRSA(Key(), RSASignaturePadding.Pkcs1);
}
