using System.Text;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Tests.Reports.Text;

public sealed class TextTableTests
{
    [Fact]
    public void A_table_that_fits_stands_as_it_is() =>
        Draw(30, Of([Column.Name("name"), new("a number")], ["plain", "1.0"], ["tls", "22.0"])).ShouldBe(
        """
                    a
        name   number
        ─────────────
        plain     1.0
        tls      22.0

        """, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void Sentences_are_broken_between_words() =>
        Draw(40, Of([Column.Name("name"), Column.Words("why")], ["x", "one two three four five six seven eight"])).ShouldBe(
        """
        name  why
        ────────────────────────────────────────
        x     one two three four five six seven
              eight

        """, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void Too_many_numbers_go_into_tables_below_each_other() =>
        Draw(20, Of([Column.Name("name"), new("a"), new("b"), new("c")], ["x", "1000000", "2000000", "3000000"])).ShouldBe(
        """
        name        a
        ─────────────
        x     1000000

        name        b
        ─────────────
        x     2000000

        name        c
        ─────────────
        x     3000000

        """, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void Too_many_sentences_go_line_by_line()
    {
        Column[] columns = [new("what", ColumnKind.Name), new("ours", ColumnKind.Words), new("rule", ColumnKind.Words)];

        Draw(40, Of(columns, ["a statement", "a long sentence that does not fit at all", ""])).ShouldBe(
            """
            a statement
              ours: a long sentence that does not
              fit at all

            """, StringCompareShould.IgnoreLineEndings);
    }

    [Fact]
    public void Groups_have_their_title_above() =>
        Draw(30, new Table("t", [Column.Name("name"), new("n")], [new RowGroup("one", [["a", "1"]]), new RowGroup("two", [["b", "2"]])])).ShouldBe(
        """
        name  n
        ───────
        one
        a     1
        two
        b     2

        """, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void What_steers_a_terminal_is_taken_out() =>
        TextWrap.Lines("a\u001b[31mred\u0007 b\nc", 40).ShouldBe(["a\uFFFD[31mred\uFFFD b c"]);

    [Fact]
    public void A_word_longer_than_the_line_is_broken() => TextWrap.Lines("abcdefghij k", 4).ShouldBe(["abcd", "efgh", "ij k"]);

    private static Table Of(Column[] columns, params Cell[][] rows) => new("t", columns, rows);

    private static string Draw(int width, Table table)
    {
        var text = new StringBuilder();
        new TextTable(width).Write(text, table);
        return text.ToString();
    }
}
