using TlsToll.Reports.Documents;
using TlsToll.Reports.Export;

namespace TlsToll.Rbe.Tests.Reports.Export;

public sealed class MarkdownExportTests
{
    [Fact]
    public void Sentences_tables_and_charts_are_written()
    {
        var table = new Table("Shares", [new Column("treatment", ColumnKind.Name), new Column("share")],
            [new RowGroup("hop 1", [["tls-session", "7.3 [6.3, 8.3]"]])]);
        var page = new ReportDocument("Title", "Subtitle", "Not TPC results.",
        [
            new Section("answer", "The answer",
                [new AnswerBlock(["TLS costs 7.3 %."]), new NoticeBlock(Tone.Bad, "Invalid.", ["a reason"])]),
            new Section("figures", "Figures", [new ChartsBlock("Throughput", "Fig. 7", [], [table], ["a note"])]),
            new Section("method", "Method", [new AssetBlock("method.html")]),
        ]);

        MarkdownExport.Of(page).ShouldBe(
            """
            # Title

            Subtitle

            ## The answer

            **TLS costs 7.3 %.**

            **Invalid.**

            - a reason

            ## Figures

            ### Throughput (Fig. 7)

            Shares

            | treatment | share |
            |---|---:|
            | **hop 1** | |
            | tls-session | 7.3 [6.3, 8.3] |

            - a note

            Not TPC results.

            """, StringCompareShould.IgnoreLineEndings);
    }

    [Theory]
    [InlineData("a | b", "a \\| b")]
    [InlineData("<script>", "&lt;script&gt;")]
    [InlineData("[x](javascript:y)", "[x\\](javascript:y)")]
    [InlineData("TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256")]
    [InlineData("*a*\nb", "\\*a\\* b")]
    public void Text_is_no_markup(string text, string written)
    {
        var page = new ReportDocument("t", "s", "n", [new Section("a", "b", [new ParagraphBlock(text)])]);

        MarkdownExport.Of(page).Split('\n').ShouldContain(written);
    }
}
