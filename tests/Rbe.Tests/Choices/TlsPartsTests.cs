using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Choices;

public sealed class TlsPartsTests
{
    [Theory]
    [InlineData("full", null, null, null)]
    [InlineData("plain-data", "1.2", null, null)]
    [InlineData("plain-data", null, null, "needs --tls-version 1.2: in TLS 1.3 tickets")]
    [InlineData("skeleton-plain", "1.3", null, "needs --tls-version 1.2: in TLS 1.3 tickets")]
    [InlineData("skeleton", null, null, null)]
    [InlineData("skeleton", "1.1", null, "is for TLS 1.2 and 1.3")]
    [InlineData("skeleton", "1.2", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", "imitates the records of GCM")]
    [InlineData("skeleton", "1.2", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", null)]
    [InlineData("skeleton", "1.3", "TLS_CHACHA20_POLY1305_SHA256", null)]
    [InlineData("plain-data", "1.2", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", null)]
    [InlineData("minimal-setup", "1.3", "TLS_AES_256_GCM_SHA384", "imitates the records of AES_128_GCM")]
    [InlineData("minimal-setup", "1.3", "TLS_AES_128_GCM_SHA256", null)]
    public void What_cannot_be_left_out_is_refused_with_the_reason(string parts, string? version, string? suite, string? reason)
    {
        var choice = With(parts) with
        {
            Version = TlsVersion.TryParse(version, out var known) ? known : null,
            Suites = suite is null ? null : new SuiteList([CipherSuites.Find(suite)!]),
        };

        if (reason is null)
            TlsConflicts.Of(choice).ShouldBeNull();
        else
            TlsConflicts.Of(choice).ShouldNotBeNull().ShouldContain(reason);
    }

    [Fact]
    public void A_minimal_set_up_has_nothing_to_resume() => TlsConflicts.Of(With("minimal-setup") with { Resumption = new Resumption(SessionStore.Ticket, 1) })
        .ShouldNotBeNull().ShouldContain("use --resumption off");

    [Fact]
    public void Parts_are_a_level_with_a_name_a_warning_a_SUT_of_its_own_and_a_word_to_the_worker()
    {
        var skeleton = With("skeleton");

        (skeleton.Levels["parts"], TlsChoice.Usual.Levels["parts"]).ShouldBe(("skeleton", "full"));
        (skeleton.LabelAmong([TlsChoice.Usual, skeleton]), TlsChoice.Usual.LabelAmong([TlsChoice.Usual, skeleton])).ShouldBe(("skeleton", "all-parts"));
        skeleton.Warnings.ShouldBe(["parts of TLS left out, skeleton (no security at all)"]);
        (TlsChoice.Usual.Warnings.Count, skeleton.Weaknesses.Count).ShouldBe((0, 0));
        var plan = new ProcessPlan([TlsChoice.Usual, skeleton], [new SutVariant("static", Hop2Tls: false, Hop3Tls: false)]);
        plan.Suts.Select(sut => sut.Parts).ShouldBe([TlsParts.Full, TlsParts.Skeleton]);
        plan.Workers.Count.ShouldBe(1);
        plan.SutOf(new Treatment(Transport.Tls, ConnectionScope.Request) { Tls = skeleton }).ShouldBe(1);
        TlsOffer.Of(skeleton, byConfiguration: false).KnownParts.ShouldBe(TlsParts.Skeleton);
    }

    private static TlsChoice With(string parts) => TlsChoice.Usual with { Parts = TlsParts.TryParse(parts, out var known) ? known : throw new FormatException(parts) };
}
