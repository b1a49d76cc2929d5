namespace TlsToll.Results.Files;

/// <summary>Writes files through a temporary file in the same directory, so that an interruption never leaves an incomplete file.</summary>
public static class AtomicFile
{
    /// <summary>Writes a file, and replaces an existing one.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="text">Contents of the file.</param>
    /// <param name="durable">True to flush the file to the disk, so that it survives a loss of power.</param>
    /// <exception cref="IOException">The disk is full, for example; an existing file stays as it was.</exception>
    public static void Write(string path, string text, bool durable = false)
    {
        var temporary = path + ".part";
        try
        {
            using (var file = new StreamWriter(temporary))
            {
                file.Write(text);
                file.Flush();
                if (durable)
                    ((FileStream)file.BaseStream).Flush(flushToDisk: true);
            }

            File.Move(temporary, path, overwrite: true);
        }
        catch (IOException)
        {
            File.Delete(temporary);
            throw;
        }
    }
}
