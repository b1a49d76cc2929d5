namespace TlsToll.Deployment.Tests;

/// <summary>The source tree that the tests were built from.</summary>
internal static class Repository
{
    private static readonly string Root = Find(AppContext.BaseDirectory);

    /// <summary>A path below its root.</summary>
    public static string PathOf(params string[] parts) => Path.Combine([Root, .. parts]);

    private static string Find(string directory) => File.Exists(Path.Combine(directory, "Benchmark.sln"))
        ? directory
        : Find(Path.GetDirectoryName(directory) ?? throw new InvalidOperationException("The tests do not run from within the source tree."));
}
