namespace TlsToll.Rbe.Tests.Golden;

/// <summary>
/// Compares output with a file of the source tree, <c>Golden/NAME.verified.EXTENSION</c>. With the environment variable
/// <c>TLSTOLL_GOLDEN=rewrite</c> the files are written anew instead; the difference is then read in version control.
/// </summary>
internal static class GoldenFile
{
    private const string Switch = "TLSTOLL_GOLDEN";

    /// <summary>How the files are written anew.</summary>
    public const string Remedy = Switch + "=rewrite ./bench test --filter Golden writes the golden files anew.";

    /// <summary>True if files are written instead of compared.</summary>
    public static bool IsRewritten => Environment.GetEnvironmentVariable(Switch) == "rewrite";

    /// <summary>Fails with the first line that differs.</summary>
    /// <param name="name">Name of the file, such as <c>report.txt</c> for <c>report.verified.txt</c>.</param>
    /// <param name="text">The output.</param>
    public static void ShouldHold(string name, string text) => ShouldHoldAt(
        Repository.PathOf("tests", "Rbe.Tests", "Golden", $"{Path.GetFileNameWithoutExtension(name)}.verified{Path.GetExtension(name)}"), text);

    /// <summary>Fails with the first line that differs from a file that the product itself uses.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="text">The output.</param>
    public static void ShouldHoldAt(string path, string text)
    {
        if (IsRewritten)
            File.WriteAllText(path, text);
        var expected = File.Exists(path) ? File.ReadAllText(path) : "";
        if (FirstDifference(expected, text) is { } difference)
            Assert.Fail($"{Path.GetFileName(path)}, {difference}\n{Remedy}");
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
}
