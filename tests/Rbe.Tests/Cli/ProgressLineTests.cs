using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Cli;
using TlsToll.Results.Cells;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class ProgressLineTests
{
    private static readonly RunProgress Usual = new(
        "block 12/12", "plain-request", CellKind.Timed, Sips: 12345.6, P90Ms: 1234.56, Errors: 123, TimeLeft: TimeSpan.FromSeconds(3599));

    [Fact]
    public void Usual_values_fit_80_columns()
    {
        var text = ProgressLine.Text(Usual);

        text.ShouldBe("block 12/12 plain-request timed 12346 SIPS p90 1234.6 ms 123 errors 59:59 left");
        text.Length.ShouldBeLessThanOrEqualTo(80);
    }

    [Fact]
    public void What_is_not_known_is_left_out() => ProgressLine.Text(new RunProgress("warm-up")).ShouldBe("warm-up     0 errors");

    [Fact]
    public void The_answers_so_far_take_the_place_of_the_throughput_as_far_as_they_fit()
    {
        var cost = new RunProgress("block 3/12", null, CellKind.Cost, Sips: 1234, P90Ms: 12.3, Errors: 0, TimeLeft: TimeSpan.FromSeconds(83))
        {
            Answers = ["session 6.9 % [5.1, 8.6]", "request 48.9 % [48.0, 49.8]"],
        };

        ProgressLine.Text(cost, 79).ShouldBe("block 3/12  1:23 left  session 6.9 % [5.1, 8.6], request 48.9 % [48.0, 49.8]");
        ProgressLine.Text(cost with { Errors = 2 }, 79).ShouldBe("block 3/12  2 errors 1:23 left  session 6.9 % [5.1, 8.6] …");
        ProgressLine.Text(cost with { Errors = 2 }).ShouldEndWith(", request 48.9 % [48.0, 49.8]");
        ProgressLine.Text(cost, 24).ShouldBe("block 3/12  1:23 left …");
        ProgressLine.Text(cost, 22).ShouldBe("block 3/12  1:23 left");
    }

    [Fact]
    public void On_a_terminal_each_line_covers_the_one_before()
    {
        using var output = new StringWriter();
        var line = new ProgressLine(output, isTerminal: true, new Standstill());

        line.Report(Usual);
        line.Report(Usual with { Phase = "audit", Treatment = null, Kind = null, Sips = null, P90Ms = null, TimeLeft = null });
        line.Report(Usual with { Phase = new string('x', 200) });
        line.Report("step");
        line.Clear();

        var lines = output.ToString().Split('\r', '\n').Where(l => l.Length > 0).ToArray();
        lines.Length.ShouldBe(5);
        lines.ShouldAllBe(l => l.Length == 79);
    }

    [Fact]
    public void On_a_terminal_the_same_cell_is_shown_anew_only_after_a_while()
    {
        using var output = new StringWriter();
        var time = new Standstill();
        var line = new ProgressLine(output, isTerminal: true, time);

        line.Report(Usual);
        line.Report(Usual with { Errors = 7 });
        output.ToString().ShouldNotContain("7 errors");
        time.Now += TimeSpan.TicksPerSecond;
        line.Report(Usual with { Errors = 7 });

        output.ToString().ShouldContain(" 7 errors");
    }

    [Fact]
    public void In_a_file_each_cell_is_one_line()
    {
        using var output = new StringWriter();
        var line = new ProgressLine(output, isTerminal: false, new Standstill());

        line.Report(Usual);
        line.Report(Usual with { Errors = 7 });
        line.Report(Usual with { Kind = CellKind.Cost });
        line.Report("step");
        line.Clear();

        output.ToString().Split('\n').Length.ShouldBe(4);
        output.ToString().ShouldNotContain("\r");
    }

    private sealed class Standstill : TimeProvider
    {
        public long Now { get; set; }

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Now;
    }
}
