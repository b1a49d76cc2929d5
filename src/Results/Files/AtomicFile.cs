namespace TlsToll.Results.Files;

/// <summary>Writes files through a temporary one in the same directory: after an interruption a file is either absent or complete.</summary>
public static class AtomicFile
{
    /// <summary>Writes a file; one that exists is replaced.</summary>
    /// <param name="path">The file.</param>
    /// <param name="text">Its contents.</param>
    /// <param name="durable">Whether to flush it to the disk, so that it survives a loss of power.</param>
    public static void Write(string path, string text, bool durable = false)
    {
        var temporary = path + ".part";
        using (var file = new StreamWriter(temporary))
        {
            file.Write(text);
            file.Flush();
            if (durable)
                ((FileStream)file.BaseStream).Flush(flushToDisk: true);
        }

        File.Move(temporary, path, overwrite: true);
    }
}
