using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Tests.Reports.Text;

public sealed class PlainTableTests
{
    private static readonly PlainTable Table = new(["name", "first", "second"], [["one", "1", "22"], ["another", "333", "4"]]);

    [Fact]
    public void A_table_that_fits_is_one() => Table.ToText(20).ShouldBe(
        """
        name    first second
        one         1     22
        another   333      4

        """);

    [Fact]
    public void A_wider_one_is_split_and_each_part_has_the_first_column()
    {
        const string Split =
            """
            name    first
            one         1
            another   333

            name    second
            one         22
            another      4

            """;

        Table.ToText(19).ShouldBe(Split);
        Table.ToText(1).ShouldBe(Split);
        new PlainTable(["name"], [["one"]]).ToText(1).ShouldBe("name\none \n");
    }

    [Fact]
    public void Two_columns_that_name_a_row_together_are_in_each_part() =>
        new PlainTable(["name", "by", "first", "second"], [["one", "a", "1", "22"], ["one", "b", "333", "4"]], Names: 2).ToText(14).ShouldBe(
            """
            name by first
            one   a     1
            one   b   333

            name by second
            one   a     22
            one   b      4

            """);

    [Fact]
    public void Names_of_others_neither_control_a_terminal_nor_a_page()
    {
        var foreign = new PlainTable(["a|b"], [["\u001b[2J<img>"]]);

        foreign.ToText().ShouldEndWith("\n\uFFFD[2J<img>\n");
        foreign.ToMarkdown().ShouldBe("| a\\|b |\n|---|\n|  [2J&lt;img&gt; |\n");
    }
}
