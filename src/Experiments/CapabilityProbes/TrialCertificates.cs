using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>The certificates of a trial: the user's, which runs share, or temporary ones for a user without a home.</summary>
public sealed class TrialCertificates : IDisposable
{
    private bool _isTemporary;

    /// <summary>Their directory.</summary>
    public required string Directory { get; init; }

    /// <summary>The store.</summary>
    public required CertificateStore Store { get; init; }

    /// <summary>Makes what is missing.</summary>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    public static async Task<TrialCertificates> OpenAsync(IReadOnlyList<KeyKind> keys, CancellationToken cancellation)
    {
        var users = CertificateCache.UserDirectory();
        var directory = users ?? System.IO.Directory.CreateTempSubdirectory("tlstoll-certs-").FullName;
        await CertificateCache.OpenAsync(directory, new CertificateNeeds { Keys = [.. keys.Append(KeyKind.Rsa2048).Distinct()] }, cancellation);
        return new TrialCertificates { Directory = directory, Store = CertificateStore.Open(directory), _isTemporary = users is null };
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (_isTemporary)
            System.IO.Directory.Delete(Directory, recursive: true);
    }
}
