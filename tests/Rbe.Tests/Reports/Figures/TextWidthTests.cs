using TlsToll.Reports.Figures;

namespace TlsToll.Rbe.Tests.Reports.Figures;

public sealed class TextWidthTests
{
    [Fact]
    public void Names_break_after_dashes_and_blanks_and_lose_nothing()
    {
        const string Name = "tls-session-ECDHE-RSA-AES128-GCM-SHA256-full";

        var lines = TextWidth.Wrap(Name, 150);

        lines.Count.ShouldBeGreaterThan(1);
        lines.ShouldAllBe(line => TextWidth.Of(line) <= 150);
        string.Concat(lines).ShouldBe(Name);
        lines.SkipLast(1).ShouldAllBe(line => line.EndsWith('-'));
    }

    [Fact]
    public void A_word_without_a_break_is_broken_only_if_it_is_wider_than_the_line()
    {
        TextWidth.Wrap("abcdefghij", 200).ShouldBe(["abcdefghij"]);
        string.Concat(TextWidth.Wrap(new string('m', 40), 100)).ShouldBe(new string('m', 40));
    }

    [Fact]
    public void A_cut_text_says_so()
    {
        TextWidth.Cut("abc", 100).ShouldBe("abc");
        TextWidth.Cut(new string('m', 40), 100).ShouldEndWith("…");
    }
}
