namespace TlsToll.Tls.Certificates;

/// <summary>
/// Lets only one process at a time create certificates in a directory; two could leave a certificate next to the other's key.
/// </summary>
internal static class DirectoryLock
{
    // Generating an RSA-8192 key takes up to a minute.
    private static readonly TimeSpan LockTimeout = TimeSpan.FromMinutes(3);

    /// <summary>Waits for the lock and holds it until disposed of. The operating system releases it if the process ends.</summary>
    /// <exception cref="CertificateStoreException">The directory is not writable, or another process did not finish in time.</exception>
    public static IDisposable Take(string directory)
    {
        var path = Path.Combine(directory, ".lock");
        var giveUp = Environment.TickCount64 + (long)LockTimeout.TotalMilliseconds;
        while (true)
        {
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (Environment.TickCount64 < giveUp)
            {
                Thread.Sleep(20);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                throw new CertificateStoreException($"{path} cannot be locked: {e.Message}", e);
            }
        }
    }
}
