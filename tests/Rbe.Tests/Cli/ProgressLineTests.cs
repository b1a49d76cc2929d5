using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Cli;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class ProgressLineTests
{
    private static readonly RunProgress Usual = new(
        "block 12/12", "plain-request", CellKind.Timed, Sips: 12345.6, P90Ms: 1234.56, Errors: 123, TimeLeft: TimeSpan.FromSeconds(65));

    private static readonly RunProgress Cost = new("block 3/12", null, CellKind.Cost, Sips: 1234, P90Ms: 12.3, Errors: 0, TimeLeft: TimeSpan.FromSeconds(83))
    {
        Answers = [new AnswerSoFar("session", new Interval(6.9, 5.1, 8.6, 3, 0.95)), new AnswerSoFar("request", new Interval(48.9, 48, 49.8, 3, 0.95))],
    };

    [Theory]
    [InlineData(120, "block 12/12 ██████░░░░ 1:40, 1:05 left  123 errors  plain-request timed  12346 SIPS  p90 1234.6 ms")]
    [InlineData(79, "block 12/12 ██████░░░░ 1:40, 1:05 left  123 errors  plain-request timed")]
    [InlineData(59, "block 12/12 ███░░ 1:40, 1:05 left  123 errors")]
    [InlineData(49, "block 12/12 1:40, 1:05 left  123 errors")]
    [InlineData(30, "block 12/12 1:40, 1:05 left")]
    public void What_does_not_fit_is_left_out(int width, string text) => ProgressLine.Text(Usual, TimeSpan.FromSeconds(100), width).ShouldBe(text);

    [Theory]
    [InlineData(120, "block 3/12  ████░░░░░░ 1:10, 1:23 left  session 6.9 % [5.1, 8.6], request 48.9 % [48.0, 49.8]")]
    [InlineData(79, "block 3/12  ████░░░░░░ 1:10, 1:23 left  session 6.9 ±1.8 %, request 48.9 ±0.9 %")]
    [InlineData(78, "block 3/12  ██░░░ 1:10, 1:23 left  session 6.9 ±1.8 %, request 48.9 ±0.9 %")]
    [InlineData(59, "block 3/12 -1:23  session 6.9 ±1.8, request 48.9 ±0.9 %")]
    [InlineData(49, "block 3/12  1:10, 1:23 left  session 6.9 ±1.8 % …")]
    [InlineData(29, "block 3/12  1:10, 1:23 left …")]
    public void The_answers_so_far_take_the_place_of_the_throughput(int width, string text) =>
        ProgressLine.Text(Cost, TimeSpan.FromSeconds(70), width).ShouldBe(text);

    [Theory]
    [InlineData(140, "block 3/12  ! ████░░░░░░ 1:10, 1:23 left  session 6.9 % [5.1, 8.6], request 48.9 % [48.0, 49.8]  in doubt: foreign load, unsteady")]
    [InlineData(110, "block 3/12  ! ████░░░░░░ 1:10, 1:23 left  session 6.9 % [5.1, 8.6], request 48.9 % [48.0, 49.8]")]
    [InlineData(79, "block 3/12  ! ██░░░ 1:10, 1:23 left  session 6.9 ±1.8 %, request 48.9 ±0.9 %")]
    [InlineData(73, "block 3/12  ! 1:10, 1:23 left  session 6.9 ±1.8 %, request 48.9 ±0.9 %")]
    [InlineData(59, "block 3/12 ! -1:23  session 6.9 ±1.8, request 48.9 ±0.9 %")]
    [InlineData(54, "block 3/12  ! 1:10, 1:23 left  session 6.9 ±1.8 % …")]
    public void Doubts_have_a_mark_and_their_names_where_there_is_room(int width, string text) =>
        ProgressLine.Text(Cost with { Doubts = ["foreign load", "unsteady"] }, TimeSpan.FromSeconds(70), width).ShouldBe(text);

    [Fact]
    public void What_is_known_of_a_studys_treatment_is_beside_its_name() =>
        ProgressLine.Text(new RunProgress("run 12/180", "plain-session", CellKind.Cost, Sips: 404, TimeLeft: TimeSpan.FromSeconds(83)) { SoFar = "after 3 blocks: 512.3 ±9.1 µs" }, TimeSpan.FromSeconds(70), 120)
            .ShouldBe("run 12/180  ████░░░░░░ 1:10, 1:23 left  plain-session cost  after 3 blocks: 512.3 ±9.1 µs  404 SIPS");

    [Fact]
    public void Answers_without_a_doubt_have_a_mark_of_their_own() =>
        ProgressLine.Text(Cost with { Doubts = [] }, TimeSpan.FromSeconds(70), 59).ShouldBe("block 3/12 ✓ -1:23  session 6.9 ±1.8, request 48.9 ±0.9 %");

    [Fact]
    public void A_timed_cell_is_named_beside_the_answers() =>
        ProgressLine.Text(Cost with { Phase = "timed 1/4", Kind = CellKind.Timed, Treatment = "tls-session", Doubts = [] }, TimeSpan.FromSeconds(70), 120)
            .ShouldBe("timed 1/4   ✓ ████░░░░░░ 1:10, 1:23 left  session 6.9 % [5.1, 8.6], request 48.9 % [48.0, 49.8]  tls-session  1234 SIPS");

    [Fact]
    public void A_warm_up_shows_how_much_is_still_compiled() => ProgressLine.Text(
        new RunProgress("warm-up", "tls-session", Sips: 404) { Compiling = 0.124 }, TimeSpan.FromSeconds(31), 79).ShouldBe("warm-up     0:31  compiling 12.4 %  tls-session  404 SIPS");

    [Fact]
    public void What_is_not_known_is_left_out() => ProgressLine.Text(new RunProgress("warm-up"), TimeSpan.FromSeconds(3), 79).ShouldBe("warm-up     0:03");

    [Fact]
    public void Hours_are_shown() =>
        ProgressLine.Text(new RunProgress("block 1/99", TimeLeft: TimeSpan.FromHours(2.5)), TimeSpan.FromSeconds(59), 60).ShouldBe("block 1/99  ░░░░░ 0:59, 2:30:00 left");

    [Theory]
    [InlineData(30)]
    [InlineData(60)]
    [InlineData(160)]
    public void On_a_terminal_each_line_covers_the_one_before_and_none_is_wider(int width)
    {
        using var screen = new Screen();
        using var line = new ProgressLine(screen, isTerminal: true, new Standstill(), () => width);

        line.Report("Certificates");
        line.Report(Usual);
        line.Report(Usual with { Phase = "audit", Treatment = null, Kind = null, Sips = null, P90Ms = null, Errors = 0, TimeLeft = null });
        line.Report(Usual with { Phase = new string('x', 200) });
        line.Report("step");
        line.Clear();

        screen.Lines.ShouldBe(["step", ""]);
        screen.Widest.ShouldBeLessThanOrEqualTo(width);
    }

    [Fact]
    public void The_time_goes_on_while_nothing_is_reported()
    {
        using var screen = new Screen();
        var time = new Standstill();
        using var line = new ProgressLine(screen, isTerminal: true, time, () => 79);

        line.Report("Database");
        time.Pass(TimeSpan.FromSeconds(1));
        screen.Lines.ShouldBe(["start       0:01  Database"]);
        line.Report("seed 7: --seed 7 repeats the same work");
        screen.Lines.ShouldBe(["seed 7: --seed 7 repeats the same work", "start       0:01  Database"]);
        line.Report("SUT 2");
        screen.Lines.ShouldBe(["seed 7: --seed 7 repeats the same work", "start       0:01  SUT 2"]);
        line.Report(new RunProgress("warm-up", TimeLeft: TimeSpan.FromSeconds(130)));
        time.Pass(TimeSpan.FromSeconds(1));

        screen.Lines[^1].ShouldBe("warm-up     ░░░░░░░░░░ 0:02, 2:09 left");
        line.Clear();
        time.Pass(TimeSpan.FromSeconds(1));
        screen.Lines.ShouldBe(["seed 7: --seed 7 repeats the same work", ""]);
    }

    [Fact]
    public void A_percentage_takes_the_place_of_the_one_before()
    {
        using var screen = new Screen();
        using var line = new ProgressLine(screen, isTerminal: true, new Standstill(), () => 79);

        line.Report("Population");
        line.Report("populating: 10 %");
        line.Report("populating: 20 %");
        screen.Lines.ShouldBe(["start       0:00  populating: 20 %"]);
        line.Report("SUT 2");

        screen.Lines.ShouldBe(["start       0:00  SUT 2"]);
    }

    [Fact]
    public void A_long_step_is_broken_between_words()
    {
        using var screen = new Screen();
        using var line = new ProgressLine(screen, isTerminal: true, new Standstill(), () => 30);

        line.Report("seed 7: --seed 7 repeats the same work in the same order");
        line.Clear();

        screen.Lines.ShouldBe(["seed 7: --seed 7 repeats the", "same work in the same order", ""]);
    }

    [Fact]
    public void What_is_reported_after_the_end_is_a_line_and_no_more()
    {
        using var screen = new Screen();
        using var line = new ProgressLine(screen, isTerminal: true, new Standstill(), () => 79);

        line.Report(Usual);
        line.Clear();
        line.Report("The database is kept");

        screen.Lines.ShouldBe(["The database is kept", ""]);
    }

    [Fact]
    public void On_a_terminal_the_same_cell_is_shown_anew_only_after_a_while()
    {
        using var output = new StringWriter();
        var time = new Standstill();
        using var line = new ProgressLine(output, isTerminal: true, time, () => 79);

        line.Report(Usual);
        line.Report(Usual with { Errors = 7 });
        output.ToString().ShouldNotContain(" 7 errors");
        time.Now += TimeSpan.TicksPerSecond;
        line.Report(Usual with { Errors = 7 });

        output.ToString().ShouldContain(" 7 errors");
    }

    [Fact]
    public void In_a_file_each_cell_is_one_line()
    {
        using var output = new StringWriter();
        using var line = new ProgressLine(output, isTerminal: false, new Standstill(), () => int.MaxValue);

        line.Report(Usual);
        line.Report(Usual with { Errors = 7 });
        line.Report(Usual with { Kind = CellKind.Cost });
        line.Report("step");
        line.Clear();

        output.ToString().Split('\n').Length.ShouldBe(4);
        output.ToString().ShouldNotContain("\r");
        output.ToString().ShouldNotContain("░");
    }

    [Fact]
    public void On_a_terminal_without_colours_the_lines_of_cells_and_sentences_fit()
    {
        using var output = new StringWriter();
        using var line = new ProgressLine(output, isTerminal: false, new Standstill(), () => 40);

        line.Report(Usual);
        line.Report("seed 7: --seed 7 repeats the same work in the same order");
        line.Clear();

        var lines = output.ToString().Split('\n');
        lines.Max(text => text.Length).ShouldBeLessThanOrEqualTo(40);
        var words = string.Join(' ', lines.SelectMany(text => text.Split(' ', StringSplitOptions.RemoveEmptyEntries)));
        words.ShouldContain("12346 SIPS p90 1234.6 ms");
        words.ShouldContain("repeats the same work in the same order");
        output.ToString().ShouldNotContain("\r");
    }

    private sealed class Standstill : TimeProvider
    {
        private readonly List<(TimerCallback Callback, object? State)> _timers = [];

        public long Now { get; set; }

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Now;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _timers.Add((callback, state));
            return new NoTimer();
        }

        /// <summary>Lets time pass, and has each timer tick once.</summary>
        public void Pass(TimeSpan time)
        {
            Now += time.Ticks;
            foreach (var (callback, state) in _timers)
                callback(state);
        }

        private sealed class NoTimer : ITimer
        {
            public bool Change(TimeSpan dueTime, TimeSpan period) => true;

            public void Dispose()
            {
            }

            public ValueTask DisposeAsync() => ValueTask.CompletedTask;
        }
    }

    /// <summary>What a terminal shows of the characters that it gets.</summary>
    private sealed class Screen : TextWriter
    {
        private readonly List<char[]> _lines = [[]];
        private int _column;

        public override System.Text.Encoding Encoding => System.Text.Encoding.UTF8;

        public int Widest { get; private set; }

        public IReadOnlyList<string> Lines => [.. _lines.Select(line => new string(line).TrimEnd())];

        public override void Write(char value)
        {
            if (value == '\r')
            {
                _column = 0;
            }
            else if (value == '\n')
            {
                _lines.Add([]);
                _column = 0;
            }
            else
            {
                var line = _lines[^1];
                if (_column == line.Length)
                    _lines[^1] = line = [.. line, ' '];
                line[_column++] = value;
                Widest = Math.Max(Widest, _column);
            }
        }
    }
}
