namespace TlsToll.Testbed;

/// <summary>Where this user's programs and lasting files are.</summary>
public static class UserFiles
{
    /// <summary>
    /// A file or directory in the user's cache: <c>$XDG_CACHE_HOME/tlstoll/NAME</c>, where XDG_CACHE_HOME is <c>~/.cache</c> by default.
    /// </summary>
    /// <param name="name">Its name, or a path below the cache.</param>
    /// <returns>Its path; null for a user without a home directory.</returns>
    public static string? InCache(string name)
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        var cache = Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } named && Path.IsPathFullyQualified(named)
            ? named
            : home.Length > 0 ? Path.Combine(home, ".cache") : null;
        return cache is null ? null : Path.Combine(cache, "tlstoll", name);
    }

    /// <summary>Finds a program.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="others">Further directories, searched after those of PATH.</param>
    /// <returns>Its path; null if it is in none of them.</returns>
    public static string? FindProgram(string name, params IEnumerable<string> others) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':', StringSplitOptions.RemoveEmptyEntries).Concat(others).Select(directory => Path.Combine(directory, name)).FirstOrDefault(File.Exists);
}
