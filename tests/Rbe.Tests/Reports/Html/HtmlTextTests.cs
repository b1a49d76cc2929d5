using TlsToll.Reports.Html;

namespace TlsToll.Rbe.Tests.Reports.Html;

public sealed class HtmlTextTests
{
    [Fact]
    public void Interpolated_values_are_text_and_literals_are_markup()
    {
        var evil = "<b>&\"'</b>";

        var html = new HtmlText().Add($"<td title=\"{evil}\">{evil}</td>{3}");

        html.ToString().ShouldBe("<td title=\"&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;\">&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;</td>3");
    }

    [Fact]
    public void Letters_beyond_ASCII_stay_legible() => new HtmlText().Add($"<p>{"±µ§"}</p>").ToString().ShouldBe("<p>±µ§</p>");

    [Fact]
    public void Nothing_is_written_as_nothing() => new HtmlText().Add($"<p>{(string?)null}</p>").ToString().ShouldBe("<p></p>");
}
