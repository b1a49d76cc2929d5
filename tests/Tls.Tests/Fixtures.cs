using TlsToll.Tls.Tests;

[assembly: AssemblyFixture(typeof(SharedCertificates))]

namespace TlsToll.Tls.Tests;

/// <summary>A directory of its own that goes with the test.</summary>
public sealed class TemporaryDirectory : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("tlstoll-tls-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}

/// <summary>One store for all tests that only use certificates.</summary>
public sealed class SharedCertificates : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public SharedCertificates() => Store = CertificateStore.Create(_directory.Path, Kinds);

    public static KeyKind[] Kinds =>
        [.. new[] { "rsa-2048", "rsa-3072", "ecdsa-p256", "ecdsa-p384", "ecdsa-p521" }.Select(KeyKind.Parse)];

    public CertificateStore Store { get; }

    public void Dispose() => _directory.Dispose();
}
