namespace TlsToll.Tls.Certificates;

/// <summary>Lets one process at a time make certificates in a directory: two would leave a certificate next to the other's key.</summary>
internal static class DirectoryLock
{
    // An RSA-8192 key takes up to a minute.
    private static readonly TimeSpan LockTimeout = TimeSpan.FromMinutes(3);

    /// <summary>Waits for the lock and keeps it until disposed of. It is the operating system's, so it ends with its process.</summary>
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
