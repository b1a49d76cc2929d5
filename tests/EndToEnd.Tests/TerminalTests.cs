using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using System.Text.RegularExpressions;
using TlsToll.EndToEnd.Tests.Runs;

namespace TlsToll.EndToEnd.Tests;

/// <summary>A session at a terminal, recorded by script(1): no line is longer than the terminal is wide, which would break it.</summary>
public sealed partial class TerminalTests : IDisposable
{
    private readonly SmallRun _run = new();

    public void Dispose() => _run.Dispose();

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(160)]
    [Trait("Takes", "minutes")]
    public async Task A_run_breaks_no_line(int columns)
    {
        var session = await RecordAsync(columns, _run.Arguments());

        session.ShouldContain("Results: ");
        // The line that is written anew each second, with the time.
        session.ShouldMatch(@"\rwarm-up +[^\r\n]*\d:\d\d");
        session.ShouldContain("Means over blocks");
        // The path of the results is one word.
        ShouldFit(string.Join('\n', session.Split('\n').Where(line => !line.StartsWith("Results: ", StringComparison.Ordinal))), columns);
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(160)]
    [Trait("Takes", "minutes")]
    public async Task A_first_look_and_the_help_break_no_line(int columns)
    {
        ShouldFit(await RecordAsync(columns, "first-look"), columns);
        ShouldFit(await RecordAsync(columns, "run", "--help"), columns);
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(160)]
    public async Task Lists_and_mistakes_break_no_line(int columns)
    {
        ShouldFit(await RecordAsync(columns, "study", "--list"), columns);
        ShouldFit(await RecordAsync(columns, "study", "garcia2007", "--dry-run"), columns);
        ShouldFit(await RecordAsync(columns, ["run", "--kye", "rsa-2048", "--ebs", "many", "--window", "-1"], exitCode: 2), columns);
        ShouldFit(await RecordAsync(columns, ["measure", "--plain", "ftp://127.0.0.1", "--per-connection", "0"], exitCode: 2), columns);
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(160)]
    public async Task The_report_of_a_recorded_run_breaks_no_line(int columns)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var report = await RecordAsync(columns, "report", await UnpackAsync("choices", directory), "--output", "text");
            report.ShouldContain("tls-request-ecdsa-p256");
            ShouldFit(report, columns);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(160)]
    public async Task A_comparison_of_recorded_runs_breaks_no_line(int columns)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var comparison = await RecordAsync(
                columns, ["compare", await UnpackAsync("quick-1", directory), await UnpackAsync("quick-2", directory)], exitCode: 5);
            comparison.ShouldContain("3 on each side are needed");
            ShouldFit(comparison, columns);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    public async Task The_launcher_breaks_no_line(int columns)
    {
        var bench = Repository.PathOf("bench");

        ShouldFit(await RecordCommandAsync(columns, [bench, "--help"]), columns);
        var mistake = await RecordCommandAsync(columns, [bench, "run", "--no-such-flag"], exitCode: 2);
        mistake.ShouldContain("--no-such-flag");
        ShouldFit(mistake, columns);
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    public async Task The_launcher_breaks_no_line_before_anything_is_built(int columns)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var bench = Path.Combine(directory.FullName, "bench");
            File.Copy(Repository.PathOf("bench"), bench);
            var eng = directory.CreateSubdirectory("eng").FullName;
            foreach (var file in Directory.GetFiles(Repository.PathOf("eng")))
                File.Copy(file, Path.Combine(eng, Path.GetFileName(file)));

            ShouldFit(await RecordCommandAsync(columns, [bench, "--help"]), columns);
            var help = await RecordCommandAsync(columns, [bench, "run", "--help"]);
            ShouldFit(help, columns);
            Words(help).ShouldBe(Words(await RecordCommandAsync(160, [bench, "run", "--help"])), "no word is lost");
            var mistake = await RecordCommandAsync(columns, [bench, "run", "--no-such-flag"], exitCode: 2);
            Words(mistake).ShouldBe("bench: unknown flag --no-such-flag of run; ./bench help run lists the flags");
            ShouldFit(mistake, columns);
            string.Join(" ", directory.EnumerateFileSystemInfos().Select(entry => entry.Name).Order(StringComparer.Ordinal)).ShouldBe("bench eng", "nothing was built");
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    private static string Words(string text) => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private static async Task<string> UnpackAsync(string run, DirectoryInfo into)
    {
        var directory = into.CreateSubdirectory(run).FullName;
        await using var packed = new GZipStream(File.OpenRead(Repository.PathOf("tests", "Rbe.Tests", "Recorded", run + ".json.gz")), CompressionMode.Decompress);
        await using var unpacked = File.Create(Path.Combine(directory, "run.json"));
        await packed.CopyToAsync(unpacked, TestContext.Current.CancellationToken);
        return directory;
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task With_NO_COLOR_a_run_writes_plain_lines()
    {
        var session = await RecordAsync(80, _run.Arguments("--warm-up", "1"), noColor: "1");

        session.ShouldContain("\nwarm-up");
        session.ShouldContain("\nblock 1/2");
        session.ShouldNotContain("\r");
        session.ShouldNotMatch(@"\x1b\[[0-9;]*m");
    }

    private static void ShouldFit(string session, int columns) =>
        session.Split('\n').Where(line => Longest(line) > columns).ShouldBeEmpty($"at {columns} columns");

    // The most columns that are written between a line's beginning and its end, or its next beginning. Colours take none.
    private static int Longest(string line) => ControlSequence().Replace(line, "").Split('\r').Max(text => text.Length);

    private static Task<string> RecordAsync(int columns, params string[] arguments) => RecordAsync(columns, arguments, noColor: "");

    private static Task<string> RecordAsync(int columns, string[] arguments, string noColor = "", int exitCode = 0) =>
        RecordCommandAsync(columns, ["dotnet", RbeProcess.Program, .. arguments], noColor, exitCode);

    private static async Task<string> RecordCommandAsync(int columns, string[] command, string noColor = "", int exitCode = 0)
    {
        var words = string.Join(' ', command.Select(word => $"'{word}'"));
        var line = string.Create(CultureInfo.InvariantCulture, $"stty cols {columns} rows 40; exec {words}");
        var start = new ProcessStartInfo("script", ["--quiet", "--return", "--flush", "--command", line, "/dev/null"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        start.Environment["TERM"] = "xterm-256color";
        start.Environment["NO_COLOR"] = noColor;
        start.CompileOnce();
        using var process = Process.Start(start)!;
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        process.ExitCode.ShouldBe(exitCode, output);
        return output.Replace("\r\n", "\n", StringComparison.Ordinal);
    }

    [GeneratedRegex(@"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex ControlSequence();
}
