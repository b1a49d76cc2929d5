using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>The certificates of a trial: the user's, which runs share, or for a user without a home some that go again.</summary>
public sealed class TrialCertificates : IDisposable
{
    private readonly bool _own;

    private TrialCertificates(string directory, bool own, CertificateStore store)
    {
        Directory = directory;
        _own = own;
        Store = store;
    }

    /// <summary>Where they are.</summary>
    public string Directory { get; }

    /// <summary>The store.</summary>
    public CertificateStore Store { get; }

    /// <summary>Makes what is missing.</summary>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    public static async Task<TrialCertificates> OpenAsync(IReadOnlyList<KeyKind> keys, CancellationToken cancellation)
    {
        var users = CertificateCache.UserDirectory();
        var directory = users ?? System.IO.Directory.CreateTempSubdirectory("tlstoll-certs-").FullName;
        await CertificateCache.OpenAsync(directory, new CertificateNeeds { Keys = [.. keys.Append(KeyKind.Rsa2048).Distinct()] }, cancellation);
        return new TrialCertificates(directory, users is null, CertificateStore.Open(directory));
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (_own)
            System.IO.Directory.Delete(Directory, recursive: true);
    }
}
