using Spectre.Console;
using TlsToll.Contracts;
using TlsToll.Reports.Documents;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;
using Table = Spectre.Console.Table;

namespace TlsToll.Reports.Text;

/// <summary>Prints a run for a terminal of 80 columns: treatments, costs of TLS, and the answers last.</summary>
public static class RunTable
{
    /// <summary>Columns for which the tables are made; on a narrower terminal, they leave out what matters least.</summary>
    public const int Width = 80;

    /// <summary>Prints the tables and the answers.</summary>
    /// <param name="output">Receives the text; no line ends with spaces.</param>
    /// <param name="run">Run to print.</param>
    /// <param name="columns">Columns of the terminal.</param>
    public static void Write(TextWriter output, RunResult run, int columns = Width)
    {
        ArgumentNullException.ThrowIfNull(output);
        using var text = new StringWriter();
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, Interactive = InteractionSupport.No, Out = new AnsiConsoleOutput(text) });
        console.Profile.Width = Math.Min(columns, Width);
        Write(console, run);
        foreach (var line in text.ToString().TrimEnd().Split('\n'))
            output.WriteLine(line.TrimEnd());
    }

    private static void Write(IAnsiConsole console, RunResult run)
    {
        var isNarrow = console.Profile.Width < Width;
        // p90 of the two services that make up 80 % of the mix.
        Lines(console, "Means over blocks ± half of the 95 % interval: service interactions per second, "
            + (isNarrow ? "" : "p90 of Create Order and Product Detail in ms, ") + "CPU per interaction, full handshakes on hop 1");
        console.Write(Treatments(console, run, isNarrow));
        if (run.Comparisons.Any(c => c.Metric == Metric.CpuShare))
        {
            Lines(console, "TLS's share of the CPU per interaction of the two ends of hop 1, in %");
            console.Write(Shares(console, run));
        }

        if (run.Meter is { } meter)
        {
            Lines(console, "TLS by the meter in OpenSSL's calls, SUT, hop 1: µs per interaction and per handshake");
            console.Write(MeteredTimes(console, meter));
            Lines(console, "Its share of the SUT's CPU in %, and the share by difference");
            console.Write(MeteredShares(console, meter));
        }

        ProfileTables.Write(console, run);
        foreach (var line in RunNotes.Of(run))
            console.WriteLine(line);
    }

    private static void Lines(IAnsiConsole console, string sentence)
    {
        foreach (var line in TextWrap.Lines(sentence, console.Profile.Width))
            console.WriteLine(line);
    }

    private static Table Treatments(IAnsiConsole console, RunResult run, bool isNarrow)
    {
        // An empty column would take space that long treatment names need.
        var resumed = run.Treatments.Any(t => t.Handshakes.Resumed > 0);
        (string Heading, bool IsLeftOut, Func<TreatmentResult, string> Text)[] columns =
        [
            ("SIPS", false, Throughput),
            ("p90 CO", isNarrow, t => P90(t, ServiceName.CreateOrder)),
            ("p90 PD", isNarrow, t => P90(t, ServiceName.ProductDetail)),
            ("SUT µs", false, t => Numbers.OrDash(t.CpuMicrosPerInteraction[Tier.Sut.Slug], Metric.CpuMicrosPerInteraction.NumberFormat)),
            ("front µs", !run.Treatments.Any(t => t.CpuMicrosPerInteraction.ContainsKey(Tier.Front.Slug)), t => Numbers.OrDash(t.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Front.Slug), Metric.CpuMicrosPerInteraction.NumberFormat)),
            ("RBE µs", isNarrow, t => Numbers.OrDash(t.CpuMicrosPerInteraction[Tier.Rbe.Slug], Metric.CpuMicrosPerInteraction.NumberFormat)),
            (resumed ? "full" : "full hs", false, t => Numbers.Count(t.Handshakes.Full)),
            ("resumed", !resumed, t => Numbers.Count(t.Handshakes.Resumed)),
            ("errors", false, t => Numbers.Count(t.Errors)),
        ];
        var shown = Array.FindAll(columns, column => !column.IsLeftOut);
        return New(console, shown.Select(column => column.Heading), run.Treatments.Select(t => (string[])[Name(t.Name), .. shown.Select(column => column.Text(t))]));
    }

    private static Table Shares(IAnsiConsole console, RunResult run) => New(
        console,
        Ends.Select(tier => tier.Slug),
        run.Comparisons.Where(c => c.Metric == Metric.CpuShare).GroupBy(c => (c.Baseline, c.Treatment)).Select(pair => (string[])
        [
            Name(pair.Key.Treatment),
            .. Ends.Select(tier => pair.FirstOrDefault(c => c.Tier == tier)).Select(WithInterval),
        ]));

    private static Table MeteredTimes(IAnsiConsole console, MeterResult meter)
    {
        // An empty column would take space that the names need, as above.
        var resumed = meter.Treatments.Any(row => row.MicrosPerResumedHandshake is not null);
        return New(console, ["µs per interaction", "full handshake", .. resumed ? ["resumed"] : Array.Empty<string>()], meter.Treatments.Select(row => (string[])
        [
            Name(row.Treatment), WithInterval(row.MicrosPerInteraction), WithInterval(row.MicrosPerFullHandshake, "0"),
            .. resumed ? [WithInterval(row.MicrosPerResumedHandshake, "0")] : Array.Empty<string>(),
        ]));
    }

    private static Table MeteredShares(IAnsiConsole console, MeterResult meter) => New(
        console, ["% by the meter", "by difference"],
        meter.Treatments.Select(row => (string[])[Name(row.Treatment), WithInterval(row.SharePercent), WithInterval(row.DifferentialSharePercent)]));

    internal static Table New(IAnsiConsole console, IEnumerable<string> headings, IEnumerable<string[]> rows, string first = "treatment")
    {
        var table = new Table { Border = TableBorder.Simple }.LeftAligned();
        table.AddColumn(new TableColumn(first).Padding(0, 0));
        foreach (var heading in headings)
            table.AddColumn(new TableColumn(heading).RightAligned().NoWrap().Padding(0, 0));
        string[][] all = [.. rows];
        // The library breaks a name wherever its column ends.
        var room = console.Profile.Width - 2 - headings.Select((heading, i) => 1 + all.Select(row => Markup.Remove(row[i + 1]).Length).Append(heading.Length).Max()).Sum();
        foreach (var row in all)
            table.AddRow([Markup.Escape(string.Join('\n', TextWrap.Lines(Markup.Remove(row[0]), Math.Max(room, first.Length)))), .. row[1..]]);
        return table;
    }

    internal static string Name(string treatment) => Markup.Escape(TextWrap.Printable(treatment));

    private static string P90(TreatmentResult treatment, ServiceName service) =>
        treatment.Services.TryGetValue(service.ToString(), out var result) ? Numbers.OrDash(result.P90Ms, "0.0") : "–";

    private static IEnumerable<Tier> Ends => Tier.All.Where(tier => !Comparisons.Controls.Contains(tier));

    private static string WithInterval(ComparisonResult? c) => c?.Estimate is null
        ? Numbers.NotMeasured
        : Markup.Escape($"{c.Metric.Text(c.Estimate)} {c.Metric.Interval(c.Low, c.High)}");

    private static string WithInterval(BlockEstimate? estimate, string format = "0.0") => estimate is null ? "–"
        : Numbers.OrDash(estimate.Mean, format)
            + (estimate.Low is null ? "" : Markup.Escape($" [{Numbers.OrDash(estimate.Low, format)}, {Numbers.OrDash(estimate.High, format)}]"));

    internal static string WithHalf(BlockEstimate? estimate, string format) => estimate is null ? "–" : WithHalf(estimate.Mean, estimate.HalfWidth, format);

    internal static string WithHalf(double? estimate, double? half, string format) => estimate is null
        ? Numbers.NotMeasured
        : Numbers.OrDash(estimate, format) + (half is null ? "" : " ± " + Numbers.OrDash(half, format));

    // The interval of two or three blocks may reach below 0, where no throughput is.
    private static string Throughput(TreatmentResult t) => t.SipsHalfWidth > t.Sips
        ? Markup.Escape($"{Numbers.OrDash(t.Sips, "0")} [0, {Numbers.OrDash(t.Sips + t.SipsHalfWidth, "0")}]")
        : WithHalf(t.Sips, t.SipsHalfWidth, "0");
}
