using System.Text.Json;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A run as small as it gets, and what it left.</summary>
internal sealed class SmallRun : IDisposable
{
    private static readonly string[] Small =
    [
        "run", "--quick", "--blocks", "2", "--slices", "2", "--timed-blocks", "1", "--window", "0.1", "--cost-sessions", "2", "--ebs", "2", "--warm-up", "0",
        "--customers", "60", "--items", "100", "--session-length", "fixed:6", "--repeat-limit", "0", "--seed", "1",
        // Without EF Core, whose queries take a SUT seconds to compile; RunTests has both kinds of access.
        "--data-access", "procedures",
    ];

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    /// <summary>Where the results go.</summary>
    public string Out => Path.Combine(_directory.FullName, "results");

    /// <summary>The results.</summary>
    public JsonElement Results => JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Out, "run.json"))).RootElement;

    /// <summary>
    /// Cells of the blocks that count, in the order measured. A block that others on the host disturb is kept: these tests do not need its
    /// numbers.
    /// </summary>
    /// <param name="results">A run's or a study's <c>run.json</c>.</param>
    public static JsonElement[] KeptCells(JsonElement results) => [.. KeptBlocks(results).SelectMany(b => b.GetProperty("cells").EnumerateArray())];

    /// <summary>The blocks that count.</summary>
    /// <param name="results">A run's <c>run.json</c>.</param>
    public static JsonElement[] KeptBlocks(JsonElement results) =>
        [.. results.GetProperty("blocks").EnumerateArray().Where(b => b.GetProperty("status").GetString() != "voided")];

    /// <summary>Its command line; more flags replace the small ones of the same name.</summary>
    public string[] Arguments(params string[] more)
    {
        var small = Small.ToList();
        foreach (var flag in more.Where(word => word.StartsWith("--", StringComparison.Ordinal)))
        {
            if (small.IndexOf(flag) is > 0 and var at)
                small.RemoveRange(at, 2);
        }

        return [.. small, .. more, "--out", Out];
    }

    /// <summary>Starts it.</summary>
    public RbeProcess Start(params string[] more) => RbeProcess.Start(Arguments(more));

    /// <summary>Starts it behind words of another program, such as <c>nice</c>, or variables of its environment.</summary>
    public RbeProcess StartBehind(string[] prefix, params string[] more) => RbeProcess.StartBehind(prefix, Arguments(more));

    /// <summary>Runs it to its end.</summary>
    public Task<(int ExitCode, string Output, string Errors)> RunAsync(params string[] more) => RbeProcess.RunAsync(Arguments(more));

    /// <summary>Runs it on tiers that are running already: they are populated.</summary>
    public Task<(int ExitCode, string Output, string Errors)> RunGivenAsync(params string[] more) => RbeProcess.RunAsync(Given(more));

    /// <summary>Starts it on such tiers.</summary>
    public RbeProcess StartGiven(params string[] more) => RbeProcess.Start(Given(more));

    public void Dispose() => _directory.Delete(recursive: true);

    private string[] Given(string[] more)
    {
        var arguments = Arguments(more).ToList();
        foreach (var flag in (string[])["--customers", "--items", "--data-access"])
            arguments.RemoveRange(arguments.IndexOf(flag), 2);
        return [.. arguments];
    }
}
