namespace TlsToll.Measurement.Host;

/// <summary>The kernel's cache of files' pages.</summary>
public static class PageCache
{
    /// <summary>
    /// Removes the files of a directory from the page cache, so that they are read from the disk again (posix_fadvise(2)). Pages that another process maps stay, and
    /// so do all pages of a file system in memory.
    /// </summary>
    /// <param name="directory">The directory; its subdirectories are not included.</param>
    /// <returns>Number of files.</returns>
    /// <exception cref="IOException">The directory or a file cannot be read.</exception>
    public static int Drop(string directory)
    {
        // Changed pages are not dropped.
        LibC.Sync();
        var files = 0;
        foreach (var path in Directory.EnumerateFiles(directory))
        {
            using var file = File.OpenHandle(path);
            if (LibC.Advise(file, 0, 0, LibC.NotNeeded) is not 0 and var error)
                throw new IOException($"{path}: posix_fadvise failed with error {error}.");
            files++;
        }

        return files;
    }
}
