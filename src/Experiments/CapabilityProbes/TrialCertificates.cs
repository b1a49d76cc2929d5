using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Certificates of a trial: the user's, which runs share, or temporary ones if the user has no home directory.</summary>
public sealed class TrialCertificates : IDisposable
{
    private bool _isTemporary;

    /// <summary>Directory of the certificates.</summary>
    public required string Directory { get; init; }

    /// <summary>Store of the certificates.</summary>
    public required CertificateStore Store { get; init; }

    /// <summary>Opens the store and generates missing certificates.</summary>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    public static async Task<TrialCertificates> OpenAsync(IReadOnlyList<KeyKind> keys, CancellationToken cancellation)
    {
        var users = CertificateCache.UserDirectory;
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
