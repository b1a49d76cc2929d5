using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>The certificates that runs share: made once, kept in the user's cache.</summary>
public static class CertificateCache
{
    /// <summary>The default directory: the user's, or one in the run for a user without a home.</summary>
    /// <param name="run">The run.</param>
    /// <returns>The path.</returns>
    public static string DefaultDirectory(RunDirectory run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return UserDirectory() ?? Path.Combine(run.FullPath, "tlstoll", "certs");
    }

    /// <summary>A directory in the user's cache: <c>$XDG_CACHE_HOME/tlstoll/NAME</c>, where XDG_CACHE_HOME is <c>~/.cache</c> by default.</summary>
    /// <returns>The path; null for a user without a home.</returns>
    public static string? UserDirectory(string name = "certs")
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        var cache = Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } named && Path.IsPathFullyQualified(named)
            ? named
            : home.Length > 0 ? Path.Combine(home, ".cache") : null;
        return cache is null ? null : Path.Combine(cache, "tlstoll", name);
    }

    /// <summary>Makes what is missing and opens the store. Runs that start at once wait for each other.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="needs">Which certificates.</param>
    /// <param name="cancellation">Stops waiting.</param>
    /// <returns>The store.</returns>
    /// <exception cref="TestbedException">The directory cannot be used.</exception>
    public static async Task<CertificateStore> OpenAsync(string directory, CertificateNeeds needs, CancellationToken cancellation)
    {
        try
        {
            // Making a key cannot be interrupted, only no longer waited for; what it makes is used by the next run.
            return await Task.Run(() => CertificateStore.Create(directory, needs), cancellation).WaitAsync(cancellation);
        }
        catch (Exception e) when (e is CertificateStoreException or IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"The certificates in {directory} cannot be used: {e.Message}", e);
        }
    }
}
