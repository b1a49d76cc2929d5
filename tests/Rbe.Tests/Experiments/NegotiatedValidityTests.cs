using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class NegotiatedValidityTests
{
    private static readonly NegotiatedParameters Usual = new("1.3", "TLS_AES_256_GCM_SHA384", "x25519", "rsa-2048", 2, "none", false);

    [Fact]
    public void Requested_parameters_that_both_ends_count_alike_are_valid() =>
        Reasons(TlsChoice.Usual, [Usual, Usual], Server(Usual, "rsa-2048", 2)).ShouldBeEmpty();

    [Fact]
    public void One_connection_that_differs_is_named()
    {
        var other = Usual with { Key = "rsa-4096" };

        var reasons = Reasons(TlsChoice.Usual, [Usual, other], Server(Usual, "rsa-2048", 2));

        reasons.ShouldHaveSingleItem().ShouldBe("connection 1 (EB 7, session 3) and 0 more negotiated 1.3 TLS_AES_256_GCM_SHA384 x25519 rsa-4096 chain 2 alpn none, but the requested key is rsa-2048");
    }

    [Theory]
    [InlineData("1.2", null, null, 2, false, false, "the requested protocol is 1.2")]
    [InlineData(null, "TLS_AES_128_GCM_SHA256", null, 2, false, false, "the requested suite is TLS_AES_128_GCM_SHA256")]
    [InlineData(null, "TLS_AES_128_GCM_SHA256:TLS_AES_128_CCM_SHA256", null, 2, false, false, "the suites offered are")]
    [InlineData(null, null, "p384", 2, false, false, "the requested group is p384")]
    [InlineData(null, null, null, 4, false, false, "the requested length of the chain is 4")]
    [InlineData(null, null, null, 2, true, false, "the requested ALPN is http/1.1")]
    [InlineData(null, null, null, 2, false, true, "the requested client's certificate is yes")]
    public void Each_difference_is_reported(string? version, string? suites, string? group, int chain, bool alpn, bool mutual, string difference)
    {
        var parsed = TlsVersion.All.FirstOrDefault(v => v.Name == version);
        var parsedGroup = KeyGroup.All.FirstOrDefault(g => g.Name == group);
        var requested = new TlsChoice
        {
            Version = parsed,
            Suites = suites is null ? null : new SuiteList(suites.Split(':').Select(s => CipherSuites.Find(s)!)),
            Group = parsedGroup,
            ChainLength = chain,
            Alpn = alpn ? "http/1.1" : "none",
            Mutual = mutual,
        };

        Reasons(requested, [Usual], Server(Usual, requested.Profile.Name, 1)).ShouldContain(r => r.Contains(difference));
    }

    [Theory]
    [InlineData("full", "skeleton", "the requested parts is full")]
    [InlineData("skeleton", "full", "the requested parts is skeleton")]
    [InlineData("plain-data", "full", "the requested parts is plain-data")]
    [InlineData("minimal-setup", "skeleton", "the requested parts is minimal-setup")]
    public void TLS_components_other_than_those_requested_are_reported_for_either_end(string parts, string got, string difference)
    {
        var requested = With(parts);
        NegotiatedValidity.Difference(requested, Usual with { Parts = got }).ShouldBe(difference);
        NegotiatedValidity.Difference(requested, Server(Usual, "rsa-2048", 1).Keys.Single() with { Parts = got }).ShouldBe(difference);
    }

    [Fact]
    public void A_skeleton_must_imitate_the_requested_parameters_and_only_its_client_knows_them()
    {
        var requested = With("skeleton");
        var imitated = Usual with { Parts = "skeleton" };
        NegotiatedValidity.Difference(requested, imitated).ShouldBeNull();
        NegotiatedValidity.Difference(requested, imitated with { Key = "rsa-4096" }).ShouldBe("the requested key is rsa-2048");
        imitated.ToString().ShouldEndWith("alpn none parts skeleton");
        var server = new NegotiatedCounter(1, "1.3", "TLS_NULL_WITH_NULL_NULL", "none", "none", "none", Mutual: false, "skeleton", 0, "skeleton");
        NegotiatedValidity.Difference(requested, server).ShouldBeNull();
        NegotiatedValidity.Difference(requested with { Version = TlsVersion.Tls12 }, server).ShouldBe("the requested protocol is 1.2");
    }

    [Fact]
    public void A_different_profile_at_the_SUT_is_reported() =>
        Reasons(TlsChoice.Usual, [Usual], Server(Usual, "ecdsa-p256", 1)).ShouldContain(r => r.StartsWith("by the SUT, 1 connections"));

    [Fact]
    public void Ends_that_count_differently_are_reported() =>
        Reasons(TlsChoice.Usual, [Usual, Usual], Server(Usual, "rsa-2048", 3)).ShouldHaveSingleItem().ShouldContain("the RBE counts 2 connections, the SUT 3");

    private static TlsChoice With(string name) => TlsChoice.Usual with { Parts = TlsParts.All.Single(p => p.Name == name) };

    private static Dictionary<NegotiatedCounter, long> Server(NegotiatedParameters p, string profile, long count) =>
        new() { [new NegotiatedCounter(1, p.Protocol, p.Suite, p.Group, profile, p.Alpn, p.Mutual, "full", 0)] = count };

    private static List<string> Reasons(TlsChoice requested, NegotiatedParameters[] connections, Dictionary<NegotiatedCounter, long> server)
    {
        var distinct = connections.Distinct().ToList();
        var records = new RecordFile([], [.. connections.Select((c, i) => new ConnectionRecord { Connection = i, Eb = 7, Session = 3, Negotiated = distinct.IndexOf(c) })]);
        var result = new CellResult
        {
            Start = 0,
            End = 1,
            WindowStart = 0,
            WindowEnd = 1,
            Sessions = 1,
            Aborted = 0,
            Connections = connections.Length,
            Full = connections.Length,
            Resumed = 0,
            Failed = 0,
            Unknown = 0,
            Negotiated = distinct,
            ErrorReasons = new Dictionary<string, long>(StringComparer.Ordinal),
        };
        return [.. NegotiatedValidity.Reasons(requested, result, records, server)];
    }
}
