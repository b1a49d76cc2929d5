namespace TlsToll.Results.Files;

/// <summary>Writes files by a temporary one beside them, so that an interruption leaves either none or a whole one.</summary>
public static class WholeFile
{
    /// <summary>Writes a file, in the place of one that is there.</summary>
    /// <param name="path">The file.</param>
    /// <param name="text">Its contents.</param>
    /// <param name="durable">Whether it must outlive a loss of power from then on.</param>
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
