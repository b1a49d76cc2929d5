using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>Certificates that runs share: generated once and kept in the user's cache.</summary>
public static class CertificateCache
{
    /// <summary>Default directory: in the user's cache, or in the run's directory for a user without a home directory.</summary>
    /// <param name="run">Directory of the run.</param>
    /// <returns>Path of the directory.</returns>
    public static string DefaultDirectory(RunDirectory run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return UserDirectory ?? Path.Combine(run.FullPath, "tlstoll", "certs");
    }

    /// <summary>Directory in the user's cache; null for a user without a home directory.</summary>
    public static string? UserDirectory => UserFiles.InCache("certs");

    /// <summary>Generates missing certificates and opens the store. Runs that start at the same time wait for each other.</summary>
    /// <param name="directory">Directory of the certificates.</param>
    /// <param name="needs">Required certificates.</param>
    /// <param name="cancellation">Token that ends the wait.</param>
    /// <returns>The store.</returns>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    /// <exception cref="InvalidRequestException">This process's OpenSSL does not have a key.</exception>
    public static Task<CertificateStore> OpenAsync(string directory, CertificateNeeds needs, CancellationToken cancellation) =>
        OpenAsync(directory, needs, other: null, cancellation);

    /// <summary>The same with keys that this process's OpenSSL may not have.</summary>
    /// <param name="directory">Directory of the certificates.</param>
    /// <param name="needs">Required certificates.</param>
    /// <param name="other">Process that generates them if this one can't; null for none.</param>
    /// <param name="cancellation">Token that ends the wait.</param>
    /// <returns>The store, with the certificates that this process can load.</returns>
    /// <exception cref="TestbedException">The directory cannot be used, or the other process failed.</exception>
    /// <exception cref="InvalidRequestException">This process's OpenSSL does not have a key, and there is no other process.</exception>
    public static async Task<CertificateStore> OpenAsync(string directory, CertificateNeeds needs, CertificateProcess? other, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(needs);
        KeyKind[] kinds = [.. needs.Keys, .. needs.ClientKeys];
        if (other is not null && !kinds.All(kind => kind.IsSupported))
        {
            await other.RunAsync(directory, needs, cancellation);
            return await UseAsync(directory, () => CertificateStore.Open(directory), cancellation);
        }

        EnsureSupported(kinds);
        // Key generation can't be interrupted; cancellation only ends the wait, and the next run uses the generated key.
        return await UseAsync(directory, () => CertificateStore.Create(directory, needs), cancellation);
    }

    /// <summary>Refuses keys that this process's OpenSSL does not have.</summary>
    /// <param name="kinds">The kinds of key.</param>
    /// <exception cref="InvalidRequestException">It does not have one of them.</exception>
    public static void EnsureSupported(IEnumerable<KeyKind> kinds)
    {
        if (kinds.FirstOrDefault(kind => !kind.IsSupported) is { } missing)
        {
            throw new InvalidRequestException(
                $"--key {missing}: {KeyKind.MlDsaSince}, and this is OpenSSL {TlsFacts.OpenSslVersion}. Use --key ecdsa-p256, or, if the command has it, {OpenSslBuild.WithPostQuantum}.");
        }
    }

    /// <summary>Revokes server certificates; <see cref="OpenAsync(string, CertificateNeeds, CancellationToken)"/> then creates new ones.</summary>
    /// <param name="directory">Directory of the certificates.</param>
    /// <param name="kinds">The kinds of key.</param>
    /// <param name="authorityDirectory">Directory of the CA; null for the same.</param>
    /// <param name="cancellation">Token that ends the wait.</param>
    /// <returns>Number of revoked certificates.</returns>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    public static Task<int> RevokeAsync(string directory, IReadOnlyList<KeyKind> kinds, string? authorityDirectory, CancellationToken cancellation) =>
        UseAsync(directory, () => CertificateStore.Revoke(directory, kinds, authorityDirectory), cancellation);

    private static async Task<T> UseAsync<T>(string directory, Func<T> use, CancellationToken cancellation)
    {
        try
        {
            return await Task.Run(use, cancellation).WaitAsync(cancellation);
        }
        catch (Exception e) when (e is CertificateStoreException or IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"The certificates in {directory} cannot be used: {e.Message}", e);
        }
    }
}
