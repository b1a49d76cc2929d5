using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls;
using TlsToll.Vendors.Tests.Support;

[assembly: AssemblyFixture(typeof(TestCertificates))]

namespace TlsToll.Vendors.Tests.Support;

/// <summary>One test CA for all tests; its directory goes with the last of them.</summary>
public sealed class TestCertificates : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("vendors-tests-");

    public TestCertificates() => Store = CertificateStore.Create(_directory.FullName, [KeyKind.Rsa2048, KeyKind.EcdsaP256]);

    public CertificateStore Store { get; }

    public string Path => _directory.FullName;

    /// <summary>A file of one's own, which goes with the directory.</summary>
    public string NewFile(string? content = null)
    {
        var path = System.IO.Path.Combine(Path, Guid.NewGuid().ToString("N"));
        if (content is not null)
            File.WriteAllText(path, content);
        return path;
    }

    public HttpClient NewClient(string address) => new(new SocketsHttpHandler
    {
        SslOptions = new SslClientAuthenticationOptions
        {
            CertificateChainPolicy = new X509ChainPolicy
            {
                TrustMode = X509ChainTrustMode.CustomRootTrust,
                CustomTrustStore = { Store.Root },
                RevocationMode = X509RevocationMode.NoCheck,
            },
        },
    })
    {
        BaseAddress = new Uri(address),
        Timeout = TimeSpan.FromMinutes(2),
    };

    public void Dispose() => _directory.Delete(recursive: true);
}
