namespace TlsToll.Rbe.Tests.Golden;

/// <summary>
/// Compares output with a file of the source tree, <c>Golden/NAME.verified.EXTENSION</c>. With the environment variable
/// <c>TLSTOLL_GOLDEN=rewrite</c> the files are written anew instead; the difference is then read in version control.
/// </summary>
internal static class GoldenFile
{
    private const string Switch = "TLSTOLL_GOLDEN";

    private static readonly string Directory = Find(AppContext.BaseDirectory);

    /// <summary>Fails with the first line that differs.</summary>
    /// <param name="name">Name of the file, such as <c>report.txt</c> for <c>report.verified.txt</c>.</param>
    /// <param name="text">The output.</param>
    public static void ShouldHold(string name, string text)
    {
        var path = Path.Combine(Directory, $"{Path.GetFileNameWithoutExtension(name)}.verified{Path.GetExtension(name)}");
        if (Environment.GetEnvironmentVariable(Switch) == "rewrite")
            File.WriteAllText(path, text);
        var expected = File.Exists(path) ? File.ReadAllText(path) : "";
        if (FirstDifference(expected, text) is { } difference)
            Assert.Fail($"{Path.GetFileName(path)}, {difference}\n{Switch}=rewrite writes the golden files anew.");
    }

    /// <summary>The first line that differs, with its number from 1; null for none.</summary>
    public static string? FirstDifference(string expected, string actual)
    {
        if (expected == actual)
            return null;
        var (before, after) = (expected.Split('\n'), actual.Split('\n'));
        var line = 0;
        while (line < before.Length && line < after.Length && before[line] == after[line])
            line++;
        return $"line {line + 1}:\n  expected: {before.ElementAtOrDefault(line) ?? "(end)"}\n  actual:   {after.ElementAtOrDefault(line) ?? "(end)"}";
    }

    private static string Find(string directory) => File.Exists(Path.Combine(directory, "Benchmark.sln"))
        ? Path.Combine(directory, "tests", "Rbe.Tests", "Golden")
        : Find(Path.GetDirectoryName(directory) ?? throw new InvalidOperationException("The tests do not run from within the source tree."));
}
