using System.Text.RegularExpressions;

namespace TlsToll.Architecture.Tests;

/// <summary>A promise of <c>eng/promises.txt</c> that is held by tests selects tests: each word of its filter names some, as the sources have them.</summary>
public sealed partial class PromisesTests
{
    // Full names of the tests, with those that a class inherits from one in the same file.
    private static readonly IReadOnlyList<string> Tests = [.. Directory.EnumerateFiles(Path.Combine(Repository.Root, "tests"), "*.cs", SearchOption.AllDirectories)
        .Where(path => !path.Contains("node_modules", StringComparison.Ordinal)).SelectMany(path => Names(File.ReadAllText(path)))];

    public static TheoryData<string> Words => new(
        File.ReadLines(Path.Combine(Repository.Root, "eng", "promises.txt"))
            .Select(line => Filter().Match(line)).Where(match => match.Success).SelectMany(match => match.Groups["words"].Value.Split('|')).Distinct(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Words))]
    public void Each_word_of_a_promise_selects_tests_of_the_classes_that_it_names(string word)
    {
        var selected = Tests.Where(test => test.Contains(word, StringComparison.OrdinalIgnoreCase)).ToArray();
        selected.ShouldNotBeEmpty();
        // A class that another one's name happens to contain, in any case, would be selected unseen.
        selected.ShouldAllBe(test => test.Contains(word, StringComparison.Ordinal));
    }

    [Fact]
    public void Each_promise_has_a_row_in_the_documentation()
    {
        var promises = File.ReadLines(Path.Combine(Repository.Root, "eng", "promises.txt")).Where(line => line.Length > 0 && line[0] is not (' ' or '#')).ToArray();
        promises.Length.ShouldBeGreaterThan(20);

        File.ReadLines(Path.Combine(Repository.Root, "docs", "trust.md")).Where(line => line.StartsWith("| ", StringComparison.Ordinal)).Skip(1)
            .Select(line => line.Split(" | ")[0][2..]).ShouldBe(promises);
    }

    private static IEnumerable<string> Names(string code)
    {
        var space = Space().Match(code).Groups["name"].Value;
        var tests = Test().Matches(code).Select(match => match.Groups["name"].Value).ToArray();
        return from type in Concrete().Matches(code) from test in tests select $"{space}.{type.Groups["name"].Value}.{test}";
    }

    [GeneratedRegex(@"^  (short|long) +test .*--filter (?<words>\S+)$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Filter();

    [GeneratedRegex(@"^namespace (?<name>[\w.]+);", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Space();

    [GeneratedRegex(@"^public (sealed )?(partial )?class (?<name>\w+)", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Concrete();

    [GeneratedRegex(@"\[(Fact|Theory)[^\n]*\n(\s*\[[^\n]*\n)*\s*public (async Task|static async Task|static void|void|Task) (?<name>\w+)\(", RegexOptions.ExplicitCapture, 5000)]
    private static partial Regex Test();
}
