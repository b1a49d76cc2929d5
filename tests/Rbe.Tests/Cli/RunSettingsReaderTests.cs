using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class RunSettingsReaderTests
{
    [Theory]
    [InlineData("--quick --precision 0.5", "--quick and --precision contradict each other: --quick fixes the time of measuring")]
    [InlineData("--blocks 8 --precision 0.5", "--blocks and --precision contradict each other")]
    [InlineData("--delay 1 --tls-version 1.1", "--delay contradicts old versions, suites, keys and groups, and --ablate: these are for loopback only")]
    [InlineData("--delay 1 --ablate all --hops 1", "--delay contradicts old versions, suites, keys and groups, and --ablate: these are for loopback only")]
    [InlineData("--treatments tls-session,tls-request --precision 0.5", "--precision is that of TLS's share, which requires treatments with and without TLS")]
    [InlineData("--precision 0", "--precision must be above 0")]
    [InlineData("--precision -1", "--precision must be above 0")]
    [InlineData("--precision 50", "--precision must be above 0 and below 50")]
    [InlineData("--precision NaN", "--precision must be above 0")]
    [InlineData("--treatments tls", "--treatments: unknown value 'tls'; expected plain-session, plain-request, tls-session, tls-request")]
    [InlineData("--treatments tls-session,tls-requests", "--treatments: unknown value 'tls-requests'; expected")]
    [InlineData("--treatments ,", "--treatments is empty")]
    [InlineData("--blocks many", "--blocks must be 2 to 1000, not 'many'")]
    [InlineData("--blocks 1", "--blocks must be 2 to 1000")]
    [InlineData("--blocks 1001", "--blocks must be 2 to 1000")]
    [InlineData("--cost-sessions 0", "--cost-sessions must be 1 to 100000")]
    [InlineData("--ebs 0", "--ebs must be 1 to 10000")]
    [InlineData("--ebs 10001", "--ebs must be 1 to 10000")]
    [InlineData("--window 0.05", "--window must be 0.1 to 3600 seconds")]
    [InlineData("--window NaN", "--window must be 0.1 to 3600 seconds")]
    [InlineData("--window Infinity", "--window must be 0.1 to 3600 seconds")]
    [InlineData("--warm-up -1", "--warm-up must be 0 to 600 seconds")]
    [InlineData("--warm-up 601", "--warm-up must be 0 to 600 seconds")]
    [InlineData("--timeout 0", "--timeout must be 0.1 to 3600 seconds")]
    [InlineData("--arrivals 0", "--arrivals must be positive")]
    [InlineData("--arrivals -3", "--arrivals must be positive")]
    [InlineData("--arrivals NaN", "--arrivals must be positive")]
    [InlineData("--arrivals Infinity", "--arrivals must be positive")]
    [InlineData("--customers 9", "--customers must be 10 to 10000000")]
    [InlineData("--items 99", "--items must be 100 to 1000000")]
    [InlineData("--session-length short", "--session-length: unknown session length 'short'")]
    [InlineData("--session-length fixed:0", "--session-length: unknown session length 'fixed:0'")]
    [InlineData("--session-length mean:1000", "--session-length: unknown session length 'mean:1000'")]
    [InlineData("--mix CreateOrder=50", "--mix: The shares of the mix must sum to 100, not to 50")]
    [InlineData("--mix Nothing=100", "--mix: unknown service 'Nothing'")]
    [InlineData("--mix CreateOrder=50,CreateOrder=50", "--mix: 'CreateOrder' occurs twice")]
    [InlineData("--mix CreateOrder=-1", "--mix: unknown share of the mix 'CreateOrder=-1'")]
    [InlineData("--detail-items 0", "--detail-items: unknown count '0'")]
    [InlineData("--detail-items uniform:5..1", "--detail-items: unknown count 'uniform:5..1'")]
    [InlineData("--message xml", "--message: unknown value 'xml'; expected soap, json")]
    [InlineData("--vendor-delay fast", "--vendor-delay: unknown delay 'fast'")]
    [InlineData("--vendor-delay 700000", "--vendor-delay: unknown delay '700000'")]
    [InlineData("--vendor-delay uniform:9..3", "--vendor-delay: in 'uniform:9..3' the first number is the larger")]
    [InlineData("--hop2 ssl", "--hop2: unknown value 'ssl'; expected tls, plain")]
    [InlineData("--data-access sql", "--data-access: unknown value 'sql'; expected ef, procedures")]
    [InlineData("--data-access ef,procedure", "--data-access: unknown value 'procedure'; expected ef, procedures")]
    [InlineData("--data-access ,", "--data-access is empty; choose from ef, procedures")]
    [InlineData("--hop3 ssl", "--hop3: unknown value 'ssl'; expected plain, tls")]
    [InlineData("--key-log /dev/null", "--key-log: /dev/null exists")]
    [InlineData("--key-log /missing/keys", "--key-log: there is no /missing")]
    [InlineData("--key-log keys --treatments plain-session", "--key-log requires a treatment with TLS")]
    [InlineData("--key-log keys --client openssl,sslstream", "--key-log requires --client openssl")]
    [InlineData("--key-log keys --http 1.1,2", "--key-log requires --client openssl")]
    [InlineData("--key rsa-2047", "--key: ")]
    [InlineData("--tls-version 1.4", "--tls-version: unknown value '1.4'; expected ssl-3.0, 1.0, 1.1, 1.2, 1.3")]
    [InlineData("--suite RC4-MD4", "--suite: unknown cipher suite 'RC4-MD4' (did you mean RC4-MD5")]
    [InlineData("--suite AES128-SHA:nothing-like-it-at-all", "--suite: unknown cipher suite 'nothing-like-it-at-all'")]
    [InlineData("--server-suites AES129-SHA", "--server-suites: unknown cipher suite 'AES129-SHA'")]
    [InlineData("--preference mine", "--preference: unknown value 'mine'; expected server, client")]
    [InlineData("--group p255", "--group: unknown value 'p255'; expected x25519, p256")]
    [InlineData("--resumption always", "--resumption: unknown value 'always'; expected off, session-id, ticket, mixed:SHARE")]
    [InlineData("--tickets 17 --resumption ticket", "--tickets: must be 0 to 16, not '17'")]
    [InlineData("--chain-length 1", "--chain-length: must be 2 to 10, not '1'")]
    [InlineData("--mutual perhaps", "--mutual: unknown value 'perhaps'; expected yes, no")]
    [InlineData("--alpn h2", "--alpn: unknown value 'h2'; expected http/1.1, none")]
    [InlineData("--suite TLS_AES_128_GCM_SHA256 --tls-version 1.2", "is not a suite of TLS 1.2: use --tls-version 1.3")]
    [InlineData("--key ,", "--key is empty")]
    [InlineData("--hops 2", "--hops must contain 1")]
    [InlineData("--hops 1,4", "--hops: unknown value '4'; expected 1, 2, 3")]
    [InlineData("--hops 1,2 --hop2 tls", "--hops and --hop2 contradict each other")]
    [InlineData("--key rsa-1024,rsa-1536,rsa-2048,rsa-3072,rsa-4096 --chain-length 2,3,4,5,6,7,8 --mutual no,yes", "these are 70 combinations of TLS settings; 64 fit")]
    [InlineData("--ticket-lifetime 0", "--ticket-lifetime must be 0.1 to 86400 seconds")]
    [InlineData("--repeat-limit -1", "--repeat-limit must be 0 to 86400 seconds")]
    [InlineData("--warm-up NaN", "--warm-up must be 0 to 600 seconds")]
    [InlineData("--warm-up 1e300", "--warm-up must be 0 to 600 seconds")]
    [InlineData("--cost-sessions 0", "--cost-sessions must be 1 to 100000, not '0'. See")]
    [InlineData("--ebs 3 --arrivals 2", "--ebs and --arrivals contradict each other")]
    public void A_wrong_flag_is_named_in_one_line_with_exit_code_2(string flags, string problem)
    {
        var refused = Should.Throw<InvalidRequestException>(() => Parse(flags));

        refused.Message.ShouldContain(problem, Case.Sensitive);
        refused.Message.ShouldNotContain("\n");
        refused.Message.ShouldEndWith(". See tlstoll run --help.");
    }

    [Fact]
    public void All_problems_are_reported_together()
    {
        var message = Should.Throw<InvalidRequestException>(() => Parse("--ebs 0 --window 0 --key none --message xml")).Message;

        foreach (var flag in (string[])["--ebs", "--window", "--key", "--message"])
            message.ShouldContain(flag);
    }

    [Fact]
    public void Without_flags_the_settings_are_the_documented_defaults()
    {
        var settings = Parse("");

        (settings.Blocks, settings.CostSessions, settings.CostEbs, settings.Ebs, settings.Seed).ShouldBe((40, 5, 5, 16, 1UL));
        (settings.Window, settings.Timeout).ShouldBe((TimeSpan.FromSeconds(10), TimeSpan.FromSeconds(60)));
        (settings.VendorDelay, settings.Format, settings.SessionLength, settings.Mix, settings.DetailItems).ShouldBe(("0", "soap", "tpc-app", null, "1"));
        (settings.Hop2Tls, settings.Hop3Tls, settings.Customers, settings.Items).ShouldBe((true, false, 1000, 1000));
        settings.Choices.ShouldBe([TlsChoice.Usual]);
        settings.DataAccess.ShouldBe(["ef"]);
        (settings.Precision, settings.Arrivals).ShouldBe((null, null));
        settings.Treatments.ShouldBe(Treatment.All);
        (settings.Slices, settings.TimedBlocks, settings.Choices[0].KeptContext).ShouldBe((16, 12, true));
    }

    [Fact]
    public void Quick_changes_its_defaults_and_no_flag_that_is_given()
    {
        var quick = Parse("--quick");
        (quick.Blocks, quick.CostSessions, quick.Window, quick.VendorDelay).ShouldBe((12, 4, TimeSpan.FromSeconds(1), "0"));
        (quick.Budget, quick.RepeatLimit).ShouldBe((TimeSpan.FromSeconds(120), TimeSpan.FromSeconds(120)));

        var more = Parse("--quick --blocks 7 --cost-sessions 3 --window 2.5 --vendor-delay uniform:1..2");
        (more.Blocks, more.CostSessions, more.CostEbs, more.Window, more.VendorDelay).ShouldBe((7, 3, 3, TimeSpan.FromSeconds(2.5), "uniform:1..2"));
        (more.Budget, more.RepeatLimit, more.FewestTimedBlocks).ShouldBe((null, null, null), "the user said how many blocks");
        (quick.TimedBlocks, quick.FewestTimedBlocks).ShouldBe((4, 2));
        Parse("--quick --timed-blocks 4").FewestTimedBlocks.ShouldBeNull("the user said how many blocks of timed cells");
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("--design slices", false)]
    [InlineData("--treatments tls-session,tls-request", false)]
    [InlineData("--data-access ef,procedures", false)]
    public void TLS_and_plain_are_measured_at_the_same_time_if_there_is_a_pair_and_nothing_else_is_compared(string flags, bool duets)
    {
        var settings = Parse(flags);

        settings.Duets.ShouldBe(duets);
        SettingsText.Of(settings)["design"].ShouldBe(duets ? "duets" : "slices");
    }

    [Fact]
    public void A_precision_begins_with_a_pilot_of_twelve_super_blocks()
    {
        var settings = Parse("--precision 0.5");

        (settings.Blocks, settings.Precision).ShouldBe((12, 0.5));
    }

    [Fact]
    public void Treatments_are_measured_once_each_in_the_order_of_reports() =>
        Parse("--treatments tls-request,plain-request,tls-request").Treatments.Select(t => t.Name).ShouldBe(["plain-request", "tls-request"]);

    [Fact]
    public void All_good_values_are_taken()
    {
        var settings = Parse("--arrivals 2.5 --warm-up 0 --timeout 5 --message json --session-length fixed:3 --mix CreateOrder=100 "
            + "--detail-items uniform:1..15 --hop2 plain --hop3 tls --key ecdsa-p256 --customers 10 --items 100 --seed 18446744073709551615 --no-pin --keep");

        (settings.Ebs, settings.Arrivals, settings.Timeout, settings.Format).ShouldBe((16, 2.5, TimeSpan.FromSeconds(5), "json"));
        (settings.SessionLength, settings.Mix, settings.DetailItems).ShouldBe(("fixed:3", "CreateOrder=100", "uniform:1..15"));
        (settings.Hop2Tls, settings.Hop3Tls, settings.Choices.Single().Key, settings.Seed).ShouldBe((false, true, KeyKind.EcdsaP256, ulong.MaxValue));
        (settings.Cores.Pinned, settings.Keep).ShouldBe((false, true));
    }

    [Fact]
    public void Several_values_of_one_flag_make_a_comparison_of_every_combination()
    {
        var settings = Parse("--key rsa-2048,ecdsa-p256 --tls-version 1.2,1.3 --treatments plain-session,tls-session --hops 1,3");

        settings.Choices.Select(c => $"{c.Version} {c.Key}").ShouldBe(["1.2 rsa-2048", "1.2 ecdsa-p256", "1.3 rsa-2048", "1.3 ecdsa-p256"]);
        settings.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-session", "tls-session-tls1.2-rsa-2048", "tls-session-tls1.2-ecdsa-p256", "tls-session-tls1.3-rsa-2048", "tls-session-tls1.3-ecdsa-p256"]);
        (settings.Hop2Tls, settings.Hop3Tls).ShouldBe((false, true));
    }

    [Fact]
    public void A_flag_without_a_word_is_a_yes() => Parse("--mutual").Choices.ShouldHaveSingleItem().Mutual.ShouldBeTrue();

    [Fact]
    public void Each_process_gets_its_own_warm_up() =>
        Parse("--group x25519,p256").WarmUp.MinimumSeconds.ShouldBe(2 * Parse("--group x25519").WarmUp.MinimumSeconds);

    private static RunSettings Parse(string flags) => RunSettingsReader.Resolved(Flags.Read(flags));
}
