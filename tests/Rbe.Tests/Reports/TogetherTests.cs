using TlsToll.Reports.Html;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Spaces at which a page may break a line, and those at which it may not (shown as _).</summary>
public sealed class TogetherTests
{
    [Theory]
    [InlineData("TLS costs 48.9 % [48.5, 49.3] of the SUT's CPU", "TLS costs 48.9_% [48.5,_49.3] of the SUT's CPU")]
    [InlineData("a load 57.0 ns, a start 3 s, 1.46 ms [1.42, 1.50] more", "a load 57.0_ns, a start 3_s, 1.46_ms [1.42,_1.50] more")]
    [InlineData("[-0.8 %, +26.7 %] and 32 MiB", "[-0.8_%,_+26.7_%] and 32_MiB")]
    [InlineData("3 sessions of 4 mutants [see, the docs] in 12 s.", "3 sessions of 4 mutants [see, the docs] in 12_s.")]
    public void Numbers_keep_with_their_units_and_intervals_whole(string prose, string together) =>
        Together.Of(prose).Replace('\u00a0', '_').ShouldBe(together);

    [Theory]
    [InlineData("that takes the meter (--meter).", "that takes the meter (<span class=\"flag\">--meter</span>).")]
    [InlineData("--no-pin, or --sut-cpus <1", "<span class=\"flag\">--no-pin</span>, or <span class=\"flag\">--sut-cpus</span> &lt;1")]
    [InlineData("X25519--not a flag -- nor this", "X25519--not a flag -- nor this")]
    public void Flags_are_whole(string prose, string markup)
    {
        var html = new HtmlText();
        Together.Write(html, prose);
        html.ToString().ShouldBe(markup);
    }
}
