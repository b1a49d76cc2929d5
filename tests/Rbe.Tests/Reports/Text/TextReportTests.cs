using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Input;
using TlsToll.Reports.Text;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Text;

public sealed class TextReportTests
{
    private static readonly string Run = Text(Runs.Known with { Product = "TLS Toll 0.0.0" }, study: null);
    private static readonly string Study = Text(SyntheticStudy.Run(), SyntheticStudy.Make());

    [Fact]
    public void Answers_come_first_and_the_tables_of_a_run_follow() => string.Join('\n', Run.Split('\n').Take(31)).ShouldBe(
        """
        The cost of TLS
        ═══════════════
        TLS Toll 0.0.0, 2026-01-02 03:04 to 2026-01-02 03:09 UTC
        Processor: CPU, 2 processors; Blocks: 1 of timed cells
        Repeat with: ./bench run --seed 1

        Result
        ──────
        Invalid: do not use these numbers.
        - only 5 of 6 blocks were measured

        One connection per business session: TLS costs 7.3 % ± 1.0 of the SUT's CPU per
        interaction.

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
        """, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void A_study_has_its_figures_analyses_findings_and_settings()
    {
        foreach (var part in new[]
        {
            "90th percentile of the response time, Create Order (ms)", "20 (paper 26)  15.19 [14.43, 16.10]",
            "ebs         1234.5   6  205.75  312.40 *         1.82  <0.0001      91.20",
            "plain  request  -5.4 [-6.9, -3.9]  1/s   <0.0001  yes", "  verdict: contradicted", "not appreciable",
            "RSA-512   impossible   OpenSSL 3 refuses it.", "seed           1", "1 of 3 residual checks failed:",
        })
        {
            Study.ShouldContain(part);
        }
    }

    [Fact]
    public void No_line_is_wider_than_80_columns_and_nothing_steers_a_terminal()
    {
        var evil = SyntheticRun.Of("evil\u001b[31m" + new string('x', 200), 20, 1, tls: true, perRequest: true);
        foreach (var text in new[] { Run, Study, Text(SyntheticRun.Make([evil]), study: null) })
        {
            text.Split('\n').ShouldAllBe(line => line.Length <= 80);
            text.Where(char.IsControl).Distinct().ShouldBe(['\n']);
        }
    }

    private static string Text(RunResult run, StudyResult? study) =>
        TextReport.Of(ReportBuilder.Of(new ReportInput(run, study, ResponseTimes: null, [])), study is null ? run : null);
}
