namespace TlsToll.Rbe.Tests.Golden;

/// <summary>
/// A part of a documentation page that is generated from the code, between the comments <c>NAME: …</c> and <c>/NAME</c>. With the environment variable
/// <c>TLSTOLL_GOLDEN=rewrite</c> it is written anew, like a golden file.
/// </summary>
internal static class GeneratedPart
{
    /// <summary>Fails with the first line that differs.</summary>
    /// <param name="page">Name of the page in <c>docs</c>.</param>
    /// <param name="name">Name of the part.</param>
    /// <param name="text">The generated lines, each with its end.</param>
    public static void ShouldHold(string page, string name, string text)
    {
        var path = Repository.PathOf("docs", page);
        var whole = File.ReadAllText(path);
        var start = whole.IndexOf('\n', whole.IndexOf($"<!-- {name}:", StringComparison.Ordinal)) + 1;
        var end = whole.IndexOf($"<!-- /{name} -->", start, StringComparison.Ordinal);
        if (GoldenFile.IsRewritten)
            File.WriteAllText(path, whole[..start] + text + whole[end..]);
        else if (GoldenFile.FirstDifference(whole[start..end], text) is { } difference)
            Assert.Fail($"{page}, {name}, {difference}\n{GoldenFile.Remedy}");
    }
}
