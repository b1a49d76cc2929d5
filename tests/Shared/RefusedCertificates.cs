using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll;

/// <summary>
/// Servers whose certificates no client may accept. They are OpenSSL's own program, because .NET on an OpenSSL with a security level refuses to
/// serve the weak ones. Projects whose clients are tested compile this file and <see cref="OpenSslServer"/>.
/// </summary>
internal sealed class RefusedCertificates : IDisposable
{
    private const string Revoked = "revoked";

    // The list of revoked ones must not name a certificate that is refused for another reason.
    private static readonly byte[] Serial = [1, 2, 3, 4], RevokedSerial = [0, 201, 2, 3];

    private static readonly DateTimeOffset Now = DateTimeOffset.UtcNow;

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");
    private readonly OpenSslServer _server;

    private RefusedCertificates(X509Certificate2 certificate, AsymmetricAlgorithm key)
    {
        var (pem, keyPem) = (Path.Combine(_directory.FullName, "pem"), Path.Combine(_directory.FullName, "key"));
        File.WriteAllText(pem, certificate.ExportCertificatePem());
        File.WriteAllText(keyPem, key.ExportPkcs8PrivateKeyPem());
        _server = new OpenSslServer(pem, keyPem, "-www", "-cipher", "DEFAULT@SECLEVEL=0");
    }

    /// <summary>Each fault, and the reason that a client gives for it.</summary>
    public static TheoryData<string, string> All => new()
    {
        { "expired", $"it expired at {Now.AddDays(-1).UtcDateTime:yyyy-MM-dd}" },
        { "not yet valid", $"it is not valid before {Now.AddDays(1).UtcDateTime:yyyy-MM-dd}" },
        { "self-signed", "it is self-signed" },
        { "of another CA", "it was not issued by the trusted CA" },
        { "for another name", "it is not valid for that host name" },
        { "for clients", "it is not for servers" },
        { Revoked, $"it was revoked at {Now.UtcDateTime:yyyy-MM-dd}" },
        { "RSA-1024", "its key rsa-1024 is too short" },
        { "MD5", "its signature md5RSA is too weak" },
        { "SHA-1", "its signature sha1RSA is too weak" },
        { "PSS with SHA-1", "its signature RSASSA-PSS with an old digest is too weak" },
    };

    /// <summary>The server's port on 127.0.0.1, for which the certificate is valid but for its fault, as it is for the test CA's other names.</summary>
    public int Port => _server.Port;

    /// <summary>Starts a server.</summary>
    /// <param name="fault">The fault of its certificate, one of <see cref="All"/>; any other for none.</param>
    /// <param name="caPath">The trusted CA; its key is next to it.</param>
    public static RefusedCertificates Serve(string fault, string caPath)
    {
        using var key = RSA.Create(fault == "RSA-1024" ? 1024 : 2048);
        using var caKey = RSA.Create();
        caKey.ImportFromPem(File.ReadAllText(Path.ChangeExtension(caPath, ".key")));
        using var root = X509CertificateLoader.LoadCertificateFromFile(caPath);
        using var otherKey = RSA.Create(2048);
        var issuerKey = fault switch { "self-signed" => key, "of another CA" => otherKey, _ => caKey };
        var issuer = fault == "self-signed" ? new X500DistinguishedName("CN=sut") : root.SubjectName;
        var (from, to) = fault switch
        {
            "expired" => (Now.AddDays(-3), Now.AddDays(-1)),
            "not yet valid" => (Now.AddDays(1), Now.AddDays(3)),
            _ => (Now.AddDays(-1), Now.AddDays(1)),
        };
        using var certificate = Request(fault, key).Create(issuer, Signer(fault, issuerKey), from, to, fault == Revoked ? RevokedSerial : Serial);
        if (fault == Revoked)
            Revoke(certificate, root.CopyWithPrivateKey(caKey), Path.ChangeExtension(caPath, ".crl"));
        return new RefusedCertificates(certificate, key);
    }

    public void Dispose()
    {
        _server.Dispose();
        _directory.Delete(recursive: true);
    }

    private static CertificateRequest Request(string fault, RSA key)
    {
        var request = new CertificateRequest(new X500DistinguishedName("CN=sut"), key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var names = new SubjectAlternativeNameBuilder();
        foreach (var name in fault == "for another name" ? ["db"] : (string[])["sut", "ecdsa-p256.sut.test"])
            names.AddDnsName(name);
        if (fault != "for another name")
            names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        // Server or client authentication: RFC 5280, section 4.2.1.12.
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(fault == "for clients" ? "1.3.6.1.5.5.7.3.2" : "1.3.6.1.5.5.7.3.1")], critical: false));
        return request;
    }

    private static X509SignatureGenerator Signer(string fault, RSA key) => fault switch
    {
        "MD5" => new OldSigner(key, HashAlgorithmName.MD5, RSASignaturePadding.Pkcs1, 4),
        "SHA-1" => new OldSigner(key, HashAlgorithmName.SHA1, RSASignaturePadding.Pkcs1, 5),
        "PSS with SHA-1" => new OldSigner(key, HashAlgorithmName.SHA1, RSASignaturePadding.Pss, 10),
        "PSS with SHA-256" => X509SignatureGenerator.CreateForRSA(key, RSASignaturePadding.Pss),
        _ => X509SignatureGenerator.CreateForRSA(key, RSASignaturePadding.Pkcs1),
    };

    // Replaced as a whole: other tests may read the file.
    private static void Revoke(X509Certificate2 certificate, X509Certificate2 authority, string path)
    {
        var list = new CertificateRevocationListBuilder();
        list.AddEntry(certificate, Now);
        var der = list.Build(authority, 1, Now.AddDays(1), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1, Now.AddDays(-1));
        var complete = path + Guid.NewGuid().ToString("N");
        File.WriteAllText(complete, PemEncoding.WriteString("X509 CRL", der));
        File.Move(complete, path, overwrite: true);
    }

    // .NET does not issue such certificates any more.
    private sealed class OldSigner(RSA key, HashAlgorithmName digest, RSASignaturePadding padding, byte algorithm) : X509SignatureGenerator
    {
        // An AlgorithmIdentifier of PKCS #1 (RFC 8017, appendix A.2): its number, and no parameters, by NULL, or those of PSS by default, by an empty sequence.
        public override byte[] GetSignatureAlgorithmIdentifier(HashAlgorithmName hashAlgorithm) =>
            [0x30, 13, 0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, algorithm, (byte)(padding == RSASignaturePadding.Pss ? 0x30 : 0x05), 0];

        public override byte[] SignData(byte[] data, HashAlgorithmName hashAlgorithm) => key.SignData(data, digest, padding);

        protected override PublicKey BuildPublicKey() => PublicKey.CreateFromSubjectPublicKeyInfo(key.ExportSubjectPublicKeyInfo(), out _);
    }
}
