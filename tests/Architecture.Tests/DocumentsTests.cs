namespace TlsToll.Architecture.Tests;

/// <summary>The documents are Markdown as it is meant.</summary>
public sealed class DocumentsTests
{
    public static TheoryData<string> Files => new(
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md").Concat(Directory.EnumerateFiles(Repository.Root, "*.md"))
            .Select(path => Path.GetRelativePath(Repository.Root, path)).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Files))]
    public void Each_row_of_a_table_is_a_line_of_its_own(string file)
    {
        var lines = File.ReadAllLines(Path.Combine(Repository.Root, file));
        // What divides a table's head from its rows is alone on its line.
        lines.Where(line => line.Contains("|---", StringComparison.Ordinal)).ShouldAllBe(line => line.Trim(' ', '>').All(c => "|-: ".Contains(c, StringComparison.Ordinal)));
    }
}
