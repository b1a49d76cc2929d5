using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Versions of HTTP: the SUTs that a run has for them, and what its clients then offer.</summary>
public sealed class HttpVersionsTests
{
    [Fact]
    public void A_run_on_HTTP_2_negotiates_it_by_ALPN_and_has_one_SUT_that_serves_it()
    {
        var settings = Parse("--http 2");

        settings.Treatments.Select(t => t.Name).ShouldBe(Treatment.All.Select(t => t.Name));
        settings.Treatments.Where(t => t.Transport == Transport.Tls).ShouldAllBe(t => t.Tls.Alpn == "h2" && t.Tls.Client == TlsClient.DotNet);
        settings.Duets.ShouldBeTrue("plain has the same version");
        SettingsText.Of(settings)["http"].ShouldBe("2");
        TestbedPlan.Of(settings).Suts.ShouldAllBe(sut => sut.Arguments.Contains("--http"));
    }

    [Fact]
    public void Several_versions_have_a_SUT_each_and_are_compared_with_one_another_and_each_with_plain()
    {
        var settings = Parse("--http 1.1,2 --treatments plain-request,tls-request");

        settings.Treatments.Select(t => t.Name).ShouldBe(["plain-request-http1", "plain-request-http2", "tls-request-http1", "tls-request-http2"]);
        settings.Treatments.Select(t => t.Factors["http"]).ShouldBe(["1.1", "2", "1.1", "2"]);
        settings.Treatments.Where(t => t.Transport == Transport.Tls).Select(t => t.Factors["alpn"]).ShouldBe(["none", "h2"]);
        settings.Duets.ShouldBeFalse();
        TestbedPlan.Of(settings).Suts.Select(sut => sut.Arguments.Contains("--http")).ShouldBe([false, true]);
        settings.Treatments.Select(settings.Processes.SutOf).ShouldBe([0, 1, 0, 1]);
        Pairs.Of(settings.Treatments).Select(Names).ShouldBe(["plain-request-http1 tls-request-http1", "plain-request-http2 tls-request-http2"]);
        Pairs.AmongHttp(settings.Treatments).Select(Names).ShouldBe(["plain-request-http1 plain-request-http2", "tls-request-http1 tls-request-http2"]);
    }

    [Theory]
    [InlineData("--http 3", "--http: HTTP/3 is not measured: it runs over QUIC")]
    [InlineData("--http 1.1,3", "HTTP/3 is not measured")]
    [InlineData("--http 2 --client openssl", "--http 2 contradicts --client: HTTP/2 is negotiated by ALPN, and its client is .NET's")]
    [InlineData("--http 2 --alpn http/1.1", "--http 2 contradicts --alpn")]
    [InlineData("--http 2 --terminate nginx", "--http 2 requires --terminate sut")]
    [InlineData("--http 2 --tls-version 1.1", "--http 2 requires --tls-version 1.2 or 1.3")]
    public void What_HTTP_2_does_not_go_with_is_refused(string flags, string problem) =>
        Should.Throw<InvalidRequestException>(() => Parse(flags)).Message.ShouldContain(problem);

    private static string Names((Treatment Baseline, Treatment Treatment) pair) => $"{pair.Baseline.Name} {pair.Treatment.Name}";

    private static RunSettings Parse(string flags) => RunSettingsReader.Resolved(Flags.Read(flags));
}
