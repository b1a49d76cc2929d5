namespace TlsToll.Architecture.Tests;

/// <summary>Using directives are sorted as <c>dotnet format</c> sorts them, which is too slow to run for every change.</summary>
public sealed class UsingsTests
{
    private static readonly EnumerationOptions Recursively = new() { RecurseSubdirectories = true };

    [Theory]
    [InlineData("src")]
    [InlineData("tests")]
    public void Directives_are_sorted_with_those_of_System_first(string folder)
    {
        foreach (var file in Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.cs", Recursively).Where(file => !file.Contains("node_modules", StringComparison.Ordinal)))
        {
            string[] names = [.. File.ReadLines(file).TakeWhile(line => !line.StartsWith("namespace ", StringComparison.Ordinal))
                .Where(line => line.StartsWith("using ", StringComparison.Ordinal) && line.EndsWith(';') && !line.Contains('=') && !line.StartsWith("using static ", StringComparison.Ordinal))
                .Select(line => line["using ".Length..^1])];

            string[] sorted = [.. names.OrderBy(name => name != "System" && !name.StartsWith("System.", StringComparison.Ordinal)).ThenBy(name => name, StringComparer.OrdinalIgnoreCase)];
            names.ShouldBe(sorted, file);
        }
    }
}
