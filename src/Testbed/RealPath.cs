namespace TlsToll.Testbed;

/// <summary>Paths without symbolic links, by which files are compared, and which the kernel shows for the files that a process has loaded.</summary>
public static class RealPath
{
    /// <summary>The path of the file itself.</summary>
    /// <param name="path">Absolute path, or relative to the working directory; it need not exist.</param>
    public static string Of(string path)
    {
        var full = Path.GetFullPath(path);
        if (Path.GetDirectoryName(full) is not { } directory)
            return full;
        // Each directory of the path can be a link.
        var own = Path.Combine(Of(directory), Path.GetFileName(full));
        if (!Path.Exists(own))
            return own;
        var target = Directory.Exists(own) ? Directory.ResolveLinkTarget(own, returnFinalTarget: true) : File.ResolveLinkTarget(own, returnFinalTarget: true);
        return target is null ? own : Of(target.FullName);
    }
}
