using TlsToll.Reports.Documents;

namespace TlsToll.Rbe.Tests.Reports.Documents;

public sealed class SeriesStyleTests
{
    [Theory]
    [InlineData("plain,session,request", "cross,circle,diamond")]
    [InlineData("plain-session,plain-request,tls-session,tls-request", "cross,square,circle,diamond")]
    [InlineData("plain-session-ebs5,tls-session-rsa-4096-ebs5,tls-request-rsa-4096-ebs5", "cross,circle,diamond")]
    [InlineData("plain,tls", "cross,circle")]
    [InlineData("none,sign,cipher", "square,circle,openCircle")]
    [InlineData("full,plain-data,skeleton", "square,circle,openCircle")]
    [InlineData("off,session-id,ticket", "square,circle,openCircle")]
    [InlineData("rsa-512,rsa-1024,rsa-8192", "square,circle,openCircle")]
    [InlineData("", "circle")]
    public void Series_are_marked_as_in_the_paper_where_their_names_allow(string names, string markers) =>
        SeriesStyle.For(names.Split(',')).Select(s => s.Marker).ShouldBe(markers.Split(','));

    [Fact]
    public void What_the_others_are_compared_with_has_black_circles() =>
        SeriesStyle.For(["AES", "3DES", "RC4"], "AES").Select(s => s.Marker).ShouldBe(["circle", "square", "openCircle"]);

    [Fact]
    public void Eight_series_differ_in_marker_and_in_colour()
    {
        var styles = SeriesStyle.For([.. Enumerable.Range(0, 8).Select(i => $"level {i}")]);

        styles.Select(s => s.Marker).ShouldBeUnique();
        styles.Select(s => s.Colour).ShouldBeUnique();
        styles.Zip(styles.Skip(1)).ShouldAllBe(pair => pair.First.Dash != pair.Second.Dash, "neighbours differ in black and white, too");
    }
}
