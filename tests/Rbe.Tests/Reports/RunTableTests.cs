using TlsToll.Reports.Text;
using TlsToll.Results.Attributions;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class RunTableTests
{
    [Fact]
    public void A_run_prints_as_it_always_did() => Print(Runs.Known).ShouldBe(Golden, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void No_line_of_the_tables_is_wider_than_80_columns() =>
        Print(Runs.Known with { Answers = [], Remarks = [] }).Split('\n').ShouldAllBe(line => line.Length <= 80);

    [Fact]
    public void Large_numbers_and_the_headings_stand_whole_in_80_columns()
    {
        var large = Runs.Known with
        {
            Treatments = [.. Runs.Known.Treatments.Select(t => t with
            {
                Sips = 12345,
                SipsLow = 11111,
                SipsHigh = 13579,
                Handshakes = t.Handshakes with { Full = 1_234_567 },
                Errors = 12_345,
                CpuMicrosPerInteraction = new Dictionary<string, double?>(StringComparer.Ordinal) { ["sut"] = 12345, ["rbe"] = 12345 },
            })],
        };

        var text = Print(large);

        text.ShouldContain("errors");
        text.Split('\n').Count(line => line.Contains("12345 ± 1234", StringComparison.Ordinal) && line.Contains(" 1,234,567 ", StringComparison.Ordinal)
            && line.EndsWith(" 12,345", StringComparison.Ordinal)).ShouldBe(4);
        text.Split('\n').ShouldNotContain(line => line.Contains('…', StringComparison.Ordinal));
    }

    [Fact]
    public void The_CPU_of_a_program_in_front_has_a_column_if_there_is_one()
    {
        Print(Runs.Known).ShouldNotContain("front µs");

        var text = Print(Runs.Known with
        {
            Treatments = [.. Runs.Known.Treatments.Select((t, i) => t with
            {
                CpuMicrosPerInteraction = new Dictionary<string, double?>(t.CpuMicrosPerInteraction, StringComparer.Ordinal) { ["front"] = i == 3 ? 321 : null },
            })],
        });

        text.ShouldContain("front µs");
        text.Split('\n').ShouldAllBe(line => line.Length <= 80);
        text.Split('\n').Count(line => line.Contains(" 321 ", StringComparison.Ordinal)).ShouldBe(1);
    }

    [Fact]
    public void A_run_that_was_interrupted_before_its_own_answer_keeps_that_of_the_warm_up()
    {
        const string Provisional = ProvisionalAnswer.WarmUp + ": session 6.1 % [2.0, 10.2]";
        var early = Runs.Known with { Comparisons = [], Answers = [], Remarks = [Provisional] };

        RunNotes.Of(early).ShouldContain($"Provisional, {Provisional}.");
        RunNotes.Of(Runs.Known with { Remarks = [Provisional] }).ShouldNotContain($"Provisional, {Provisional}.");
    }

    [Fact]
    public void What_failed_is_said_with_its_commonest_reasons()
    {
        var run = Runs.Known with
        {
            Treatments = [.. Runs.Known.Treatments.Select(t => t with
            {
                ErrorReasons = new Dictionary<string, long>(StringComparer.Ordinal)
                {
                    ["a"] = 1, ["OrderStatus: Connection reset by peer"] = 3, ["b"] = 1, ["CreateOrder: no response in time"] = 7,
                },
            })],
        };

        RunNotes.Of(run).Where(note => note.StartsWith("FAILED", StringComparison.Ordinal)).ShouldBe(
            ["FAILED: 12 of 1000 interactions of tls-request: 7 × CreateOrder: no response in time; 3 × OrderStatus: Connection reset by peer; 1 × a; …"]);
    }

    [Fact]
    public void A_name_that_is_too_long_breaks_between_its_parts()
    {
        var text = Print(Runs.Known with
        {
            Treatments = [.. Runs.Known.Treatments.Select((t, i) => i < 3 ? t : t with { Name = "tls-request-TLS_AES_128_GCM_SHA256-rsa-2048-[x]" })],
        });

        text.Split('\n').ShouldAllBe(line => line.Length <= 80);
        text.ShouldContain(" tls-request-TLS_AES_");
        text.Split('\n').ShouldContain(line => line.TrimStart().StartsWith("2048-[x]", StringComparison.Ordinal) || line.Contains("rsa-2048-[x]", StringComparison.Ordinal));
    }

    [Fact]
    public void Without_comparisons_there_is_no_table_of_shares() =>
        Print(Runs.Known with { Comparisons = [] }).ShouldNotContain("TLS's share");

    [Fact]
    public void A_profile_and_several_methods_fit_80_columns_and_show_what_was_not_measured()
    {
        var wide = new BlockEstimate(12.34, -112.3, 137, 6);
        var run = Runs.Known with
        {
            Answers = [],
            Remarks = [],
            Treatments = [.. Runs.Known.Treatments.Select(t => t with { Profile = new ProfiledTreatment(12_345, 6, [new("libssl", 12.34, 11, 13), new("kernel", 50, 40, 60)]) })],
            Attributions = new AttributionResult(
            [
                new AttributedTreatment
                {
                    Treatment = "tls-request-noop-cipher+mac+sign+kex+rand-x25519",
                    Plain = "plain-request",
                    Shares = [new("differential", wide), new("ablation", null), new("meter", wide), new("profile", wide)],
                    Disagreements = [new Disagreement("meter", "differential", 3.21, wide)],
                    Remainder = new Remainder(wide, wide),
                },
            ]),
        };

        var text = Print(run);

        text.Split('\n').ShouldAllBe(line => line.Length <= 80);
        text.ShouldContain("not measured");
        text.ShouldContain("12.3 ± 124.7");
        text.ShouldContain("3.2 points apart");
        text.ShouldNotContain("…");
    }

    [Fact]
    public void On_a_narrow_terminal_what_matters_least_is_left_out_and_the_rest_is_broken_between_words()
    {
        var text = Print(Runs.Known, columns: 60);

        text.Split('\n').ShouldAllBe(line => line.Length <= 60);
        text.ShouldContain("SUT µs");
        text.ShouldNotContain("RBE µs");
        text.ShouldNotContain("p90");
        text.ShouldNotContain("…");
    }

    private static string Print(RunResult run, int columns = RunTable.Width)
    {
        using var text = new StringWriter();
        RunTable.Write(text, run, columns);
        return text.ToString();
    }

    private const string Golden =
        """
        Means over blocks ± half of the 95 % interval: service interactions per second,
        p90 of Create Order and Product Detail in ms, CPU per interaction, full
        handshakes on hop 1

         treatment        SIPS p90 CO p90 PD SUT µs RBE µs full hs errors
        ──────────────────────────────────────────────────────────────────
         plain-session 234 ± 4   12.3      –   1235      –       0      0
         plain-request     210   12.3      –   1235      –       0      0
         tls-session   218 ± 4   12.3      –   1235      –   2,640      0
         tls-request    61 ± 1   12.3      –   1235      –  84,600     12

        TLS's share of the CPU per interaction of the two ends of hop 1, in %

         treatment                 sut               rbe
        ─────────────────────────────────────────────────
         tls-session    7.3 [6.3, 8.3]    7.3 [6.3, 8.3]
         tls-request 61.4 [58.9, 63.9] 61.4 [58.9, 63.9]

        Note: warm-up took 15 s
        INVALID: only 5 of 6 blocks were measured
        FAILED: 12 of 1000 interactions of tls-request

        One connection per business session: TLS costs 7.3 % ± 1.0 of the SUT's CPU per
        interaction.

        """;
}
