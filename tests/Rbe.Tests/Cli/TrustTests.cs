namespace TlsToll.Rbe.Tests.Cli;

/// <summary>The launcher's command <c>trust</c>, whose promises are tried by a <c>bench</c> that prints what the test prepared.</summary>
public sealed class TrustTests : IDisposable
{
    private const string Promises = """
        # A comment.

        Orders survive
          short kills --kills 8
          long  kills --kills 40

        Tests hold
          short test --filter .OneTests.|.OtherTests.

        Nothing grows
          short soak --seconds 120

        """;

    private readonly ScriptFolder _scripts = new();

    public TrustTests()
    {
        // The launcher under another name, and in its place one that knows the answers.
        _scripts.CopyLauncher("launcher");
        _scripts.Write("eng/promises.txt", Promises);
        _scripts.WriteProgram("bench", """
            #!/bin/bash
            printf '%s\n' "$*" >>"$(dirname "$0")/calls"
            [[ ! -e $(dirname "$0")/$1.meanwhile ]] || . "$(dirname "$0")/$1.meanwhile"
            printf 'a table\n\n'
            cat "$(dirname "$0")/$1.answer" 2>/dev/null
            exit "$(cat "$(dirname "$0")/$1.code" 2>/dev/null || echo 0)"
            """);
        _scripts.WriteProgram("programs/dotnet", "#!/bin/bash\necho 10.0.100\n");
        _scripts.WriteProgram("programs/git", """
            #!/bin/bash
            case $* in *rev-parse*) echo 0123abcd ;; esac
            """);
        Answer("kills", "8 kills: none lost.");
        Answer("test", "12 passed, 0 failed");
        Answer("soak", "Quantities: 9 held, 0 not told, 0 grew.");
    }

    public void Dispose() => _scripts.Dispose();

    [Fact]
    public async Task Each_promise_becomes_a_row_with_its_command_and_the_last_line_of_its_output()
    {
        var (code, output, _) = await RunAsync("--file", "table.md");

        code.ShouldBe(0, output);
        var rows = await RowsAsync();
        rows.Select(Column(1)).ShouldBe(["Orders survive", "Tests hold", "Nothing grows"]);
        rows.Select(Column(2)).ShouldAllBe(verdict => verdict == "held");
        rows.Select(Column(3)).ShouldBe(["8 kills: none lost.", "12 passed, 0 failed", "Quantities: 9 held, 0 not told, 0 grew."]);
        rows[0].ShouldContain("| `./bench kills --kills 8` | ");
        rows[1].ShouldContain(@"| `./bench test --filter '.OneTests.\|.OtherTests.'` | ");
        rows.ShouldAllBe(row => row.EndsWith(", 0123abcd |", StringComparison.Ordinal));
        output.ShouldContain("3 held, 0 not held, in ");
    }

    [Fact]
    public async Task The_long_form_has_the_longer_commands()
    {
        await RunAsync("--long", "--file", "table.md");

        (await File.ReadAllLinesAsync(_scripts.PathOf("calls"), TestContext.Current.CancellationToken))
            .ShouldBe(["kills --kills 40", "test --filter .OneTests.|.OtherTests.", "soak --seconds 120"]);
    }

    [Theory]
    [InlineData("", 3)]
    [InlineData("--long", 4)]
    [InlineData("--only containers", 1)]
    public async Task A_promise_without_a_short_form_is_left_to_the_long_one_unless_it_is_named(string flags, int tried)
    {
        _scripts.Write("eng/promises.txt", Promises + "\nAll runs in containers\n  long  test --compose\n");

        var (code, output, _) = await RunAsync([.. flags.Split(' ', StringSplitOptions.RemoveEmptyEntries), "--file", "table.md"]);

        code.ShouldBe(0, output);
        var rows = await RowsAsync();
        rows.Count(row => row.Contains("| held |", StringComparison.Ordinal)).ShouldBe(tried);
        rows[3].ShouldContain(flags.Length == 0 ? "| not tried | | `./bench test --compose` |" : "| held |");
        output.ShouldNotContain(flags.StartsWith("--only", StringComparison.Ordinal) ? "left to" : "no row yet");
        output.Contains("left to --long: All runs in containers (./bench test --compose)", StringComparison.Ordinal).ShouldBe(flags.Length == 0);
    }

    [Theory]
    [InlineData("test", "11 passed, 0 failed, 1 skipped", 0)]
    [InlineData("soak", "Quantities: 8 held, 1 not told, 0 grew.", 0)]
    [InlineData("soak", "NOT SHOWN: 20 comparisons are too few.", 5)]
    [InlineData("soak", "known vulnerabilities: 0; 2 of 2 sources NOT CHECKED", 3)]
    public async Task What_was_left_out_is_not_held(string command, string line, int exitCode)
    {
        Answer(command, line);
        _scripts.Write(command + ".code", exitCode.ToString(System.Globalization.CultureInfo.InvariantCulture));

        var (code, output, _) = await RunAsync("--file", "table.md");

        code.ShouldBe(0, output);
        (await RowsAsync()).Single(row => row.Contains(line, StringComparison.Ordinal)).ShouldContain("| not all of it tried |");
        output.ShouldContain("2 held, 0 not held, 1 not wholly tried, in ");
    }

    [Theory]
    [InlineData("8 kills: NOT CONSISTENT.", 1)]
    [InlineData("7 kills: none lost.", 4)]
    [InlineData("", 3)]
    public async Task A_command_that_fails_is_not_held_and_fails_the_whole(string line, int exitCode)
    {
        Answer("kills", line);
        _scripts.Write("kills.code", exitCode.ToString(System.Globalization.CultureInfo.InvariantCulture));

        var (code, output, _) = await RunAsync("--file", "table.md");

        code.ShouldBe(1, output);
        (await RowsAsync()).Select(Column(2)).ShouldBe([$"NOT HELD (exit code {exitCode})", "held", "held"]);
        output.ShouldContain("2 held, 1 not held, in ");
    }

    [Fact]
    public async Task What_another_bench_wrote_meanwhile_stays()
    {
        await RunAsync("--file", "table.md");
        _scripts.Write("kills.meanwhile", $"sed -i 's/9 held/99 held/' '{_scripts.PathOf("table.md")}'\n");

        await RunAsync("--only", "kills", "--file", "table.md");

        (await RowsAsync())[2].ShouldContain("Quantities: 99 held");
    }

    [Fact]
    public async Task A_row_of_a_command_that_is_no_longer_its_promises_is_not_kept()
    {
        await RunAsync("--file", "table.md");
        _scripts.Write("eng/promises.txt", Promises.Replace(".OneTests.|", "", StringComparison.Ordinal));

        var (_, output, _) = await RunAsync("--only", "kills", "--file", "table.md");

        (await RowsAsync()).Select(Column(2)).ShouldBe(["held", "not tried", "held"]);
        output.ShouldContain("no row yet: Tests hold (./bench test --filter .OtherTests.)");
    }

    [Fact]
    public async Task One_promise_alone_changes_its_row_and_keeps_the_text_above_and_the_other_rows()
    {
        await RunAsync("--file", "table.md");
        var before = await RowsAsync();
        _scripts.Write("table.md", "# What holds\n\nWords.\n\n" + await _scripts.ReadAsync("table.md"));
        Answer("soak", "Quantities: 10 held, 0 not told, 0 grew.");

        var (code, output, _) = await RunAsync("--only", "NOTHING", "--file", "table.md");

        code.ShouldBe(0, output);
        var text = await _scripts.ReadAsync("table.md");
        text.ShouldStartWith("# What holds\n\nWords.\n\n<!-- What follows is written by bench trust. -->\n");
        var rows = await RowsAsync();
        rows[..2].ShouldBe(before[..2]);
        rows[2].ShouldContain("10 held");
        rows.Length.ShouldBe(3);
    }

    [Fact]
    public async Task A_row_of_a_promise_that_is_no_longer_made_goes_and_a_promise_that_was_not_tried_is_named()
    {
        await RunAsync("--file", "table.md");
        _scripts.Write("eng/promises.txt", Promises.Replace("Tests hold", "Tests still hold", StringComparison.Ordinal));

        var (_, output, _) = await RunAsync("--only", "Orders", "--file", "table.md");

        var rows = await RowsAsync();
        rows.Select(Column(1)).ShouldBe(["Orders survive", "Tests still hold", "Nothing grows"]);
        rows.Select(Column(2)).ShouldBe(["held", "not tried", "held"]);
        rows[1].ShouldContain(@"| `./bench test --filter '.OneTests.\|.OtherTests.'` |");
        output.ShouldContain("no row yet: Tests still hold (./bench test --filter ");

        // A row that says so is none.
        (_, output, _) = await RunAsync("--only", "Orders", "--file", "table.md");

        output.ShouldContain("no row yet: Tests still hold");
    }

    [Fact]
    public async Task An_interruption_keeps_the_rows_until_then_and_ends_with_its_exit_code()
    {
        _scripts.Write("test.code", "130");

        var (code, _, _) = await RunAsync("--file", "table.md");

        code.ShouldBe(130);
        (await RowsAsync()).Select(Column(2)).ShouldBe(["held", "not tried", "not tried"]);
    }

    [Theory]
    [InlineData("--only elsewhere", "--only: neither a promise nor its command contains 'elsewhere'")]
    [InlineData("--only", "--only requires a value")]
    [InlineData("--file /", "--file: '/' is a directory")]
    [InlineData("--short", "unknown argument '--short' of trust; expected --long, --only TEXT or --file FILE")]
    public async Task What_it_does_not_know_is_refused(string line, string message)
    {
        var (code, _, errors) = await RunAsync(line.Split(' '));

        (code, errors).ShouldBe((2, $"bench: {message}\n"));
    }

    private static Func<string, string> Column(int number) => row => row.Split(" | ")[number - 1].TrimStart('|', ' ');

    private async Task<string[]> RowsAsync() =>
        [.. (await File.ReadAllLinesAsync(_scripts.PathOf("table.md"), TestContext.Current.CancellationToken)).SkipWhile(line => line != "|---|---|---|---|---|").Skip(1)];

    private void Answer(string command, string line) => _scripts.Write(command + ".answer", line + "\n");

    private Task<(int Code, string Output, string Errors)> RunAsync(params string[] words) => _scripts.RunAsync("launcher", ["trust", .. words], ("TLSTOLL_NO_INSTALL", "1"));
}
