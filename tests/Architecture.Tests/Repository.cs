namespace TlsToll.Architecture.Tests;

/// <summary>The source tree that the tests were built from.</summary>
internal static class Repository
{
    /// <summary>Its root: the directory of the solution, above this test's own.</summary>
    public static string Root { get; } = Find(AppContext.BaseDirectory);

    private static string Find(string directory) => File.Exists(Path.Combine(directory, "Benchmark.sln"))
        ? directory
        : Find(Path.GetDirectoryName(directory) ?? throw new InvalidOperationException("The tests do not run from within the source tree."));
}
