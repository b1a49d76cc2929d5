namespace TlsToll;

/// <summary>The source tree that the tests were built from. Projects that read it compile this file.</summary>
internal static class Repository
{
    /// <summary>Its root: the directory of the solution, above the test program's own.</summary>
    public static string Root { get; } = Find(AppContext.BaseDirectory);

    /// <summary>A path below the root.</summary>
    public static string PathOf(params string[] names) => Path.Combine([Root, .. names]);

    private static string Find(string directory) => File.Exists(Path.Combine(directory, "Benchmark.sln"))
        ? directory
        : Find(Path.GetDirectoryName(directory) ?? throw new InvalidOperationException("The tests do not run from within the source tree."));
}
