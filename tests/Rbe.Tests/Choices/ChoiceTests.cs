using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Choices;

public sealed class ChoiceTests
{
    [Theory]
    [InlineData("off", SessionStore.None, 0)]
    [InlineData("session-id", SessionStore.Server, 1)]
    [InlineData("ticket", SessionStore.Ticket, 1)]
    [InlineData("mixed:0.66", SessionStore.Ticket, 0.66)]
    public void A_resumption_is_read_and_written_alike(string text, object store, double share)
    {
        var resumption = Resumption.TryParse(text)!;

        (resumption.Store, resumption.Share, resumption.IsOn).ShouldBe(((SessionStore)store, share, share > 0));
        resumption.ToString().ShouldBe(text);
    }

    [Theory]
    [InlineData("")]
    [InlineData("on")]
    [InlineData("mixed")]
    [InlineData("mixed:0")]
    [InlineData("mixed:1")]
    [InlineData("mixed:-0.5")]
    [InlineData("mixed:half")]
    public void Anything_else_is_no_resumption(string text) => Resumption.TryParse(text).ShouldBeNull();

    [Fact]
    public void A_no_op_that_does_not_exist_is_refused_and_any_other_is_a_level_of_its_own()
    {
        var all = TlsChoice.Usual with { Noops = NoopSet.TryParse("all")! };
        TlsConflicts.Of(all).ShouldBeNull();
        TlsConflicts.Of(all with { Group = Group("p256") }).ShouldNotBeNull().ShouldContain("use --group x25519");
        TlsConflicts.Of(Suites("AES128-SHA") with { Noops = all.Noops }).ShouldNotBeNull().ShouldContain("no key agreement");
        TlsConflicts.Of(Suites("RC4-MD5") with { Noops = NoopSet.TryParse("cipher")! }).ShouldNotBeNull().ShouldContain("no no-op for TLS_RSA_WITH_RC4_128_MD5");
        TlsConflicts.Of(all with { Key = KeyKind.Parse("ml-dsa-44") }).ShouldNotBeNull().ShouldContain("--ablate sign has no no-op for ml-dsa-44");
        TlsConflicts.Of(TlsChoice.Usual with { Key = KeyKind.Parse("ml-dsa-44"), Noops = NoopSet.TryParse("cipher")! }).ShouldBeNull();
        var recordMac = NoopSet.TryParse("recordmac")!;
        TlsConflicts.Of(Suites("ECDHE-RSA-AES128-SHA256") with { Noops = recordMac }).ShouldBeNull();
        TlsConflicts.Of(Suites("ECDHE-RSA-AES128-GCM-SHA256") with { Noops = recordMac }).ShouldNotBeNull().ShouldContain("a separate MAC");
        TlsConflicts.Of(TlsChoice.Usual with { Noops = recordMac }).ShouldNotBeNull().ShouldContain("a separate MAC");
        (all.LabelAmong([TlsChoice.Usual, all]), TlsChoice.Usual.LabelAmong([TlsChoice.Usual, all])).ShouldBe(("noop-cipher+mac+sign+kex+rand", "real"));
        all.Levels["ablate"].ShouldBe("cipher+mac+sign+kex+rand");

        var plan = new ProcessPlan([TlsChoice.Usual, all], [new SutVariant("ef", Hop2Tls: false, Hop3Tls: false)]);
        plan.Suts.Select(sut => sut.OpenSsl.Noops).ShouldBe([NoopSet.None, all.Noops]);
        plan.Workers.Select(worker => worker.Noops).ShouldBe([NoopSet.None, all.Noops]);
        plan.Suts[1].OpenSsl.AllowWeak.ShouldBeFalse("no-ops ask for no weak suites");
    }

    [Fact]
    public void With_and_without_the_processors_AES_are_levels_of_their_own_at_both_ends()
    {
        TlsChoice[] choices = [TlsChoice.Usual with { AesNi = true }, TlsChoice.Usual with { AesNi = false }];

        choices.Select(c => c.LabelAmong(choices)).ShouldBe(["aes-ni", "no-aes-ni"]);
        choices.Append(TlsChoice.Usual).Select(c => c.Levels["aesNi"]).ShouldBe(["on", "off", "default"]);
        var plan = new ProcessPlan(choices, [new SutVariant("ef", Hop2Tls: false, Hop3Tls: false)]);
        plan.Suts.Select(sut => sut.OpenSsl.AesNi).ShouldBe([true, false]);
        plan.Workers.Select(worker => worker.AesNi).ShouldBe([true, false]);
        var off = new Treatment(Transport.Tls, ConnectionScope.Session) { Tls = choices[1] };
        (plan.SutOf(off), plan.WorkerOf(off)).ShouldBe((1, 1));
    }

    [Fact]
    public void A_label_names_what_differs_and_nothing_else()
    {
        TlsChoice[] choices =
        [
            new() { Version = TlsVersion.Tls12, Key = KeyKind.Rsa2048, Mutual = true },
            new() { Version = TlsVersion.Tls13, Key = KeyKind.Rsa2048, Mutual = true, Resumption = Resumption.TryParse("mixed:0.5")! },
        ];

        choices.Select(c => c.LabelAmong(choices)).ShouldBe(["tls1.2-full", "tls1.3-mixed-0.5"]);
        choices[0].LabelAmong([choices[0]]).ShouldBeEmpty();
    }

    [Fact]
    public void Treatments_across_choices_have_names_of_their_own_and_plain_ones_are_not_multiplied()
    {
        TlsChoice[] choices = [TlsChoice.Usual, TlsChoice.Usual with { Key = KeyKind.EcdsaP256 }];

        var treatments = Treatment.Across(Treatment.All, choices);

        treatments.Select(t => t.Name).ShouldBe(
        [
            "plain-session", "plain-request", "tls-session-rsa-2048", "tls-session-ecdsa-p256", "tls-request-rsa-2048", "tls-request-ecdsa-p256",
        ]);
        treatments[3].Factors["key"].ShouldBe("ecdsa-p256");
        treatments[0].Factors.Keys.ShouldBe(["connection", "transport"]);
        Pairs.Of(treatments).Count().ShouldBe(4);
        Pairs.AmongTls(treatments).Select(p => $"{p.Baseline.Name} {p.Treatment.Name}").ShouldBe(
            ["tls-session-rsa-2048 tls-session-ecdsa-p256", "tls-request-rsa-2048 tls-request-ecdsa-p256"]);
    }

    [Fact]
    public void A_suite_implies_its_version_a_short_key_TLS_1_2_and_ML_DSA_TLS_1_3()
    {
        Suites("AES128-SHA").EffectiveVersion.ShouldBe(TlsVersion.Tls12);
        Suites("TLS_AES_128_GCM_SHA256").EffectiveVersion.ShouldBe(TlsVersion.Tls13);
        Suites("TLS_AES_128_GCM_SHA256:AES128-SHA").EffectiveVersion.ShouldBeNull();
        (TlsChoice.Usual with { Key = KeyKind.Parse("rsa-512") }).EffectiveVersion.ShouldBe(TlsVersion.Tls12);
        (TlsChoice.Usual with { Key = KeyKind.Parse("ml-dsa-44") }).EffectiveVersion.ShouldBe(TlsVersion.Tls13);
        TlsChoice.Usual.EffectiveVersion.ShouldBeNull();
    }

    [Fact]
    public void What_is_for_replication_only_is_known_as_such()
    {
        TlsChoice.Usual.Weaknesses.ShouldBeEmpty();
        Suites("AES128-SHA").Weaknesses.ShouldBeEmpty();
        Suites("RC4-MD5").Weaknesses.ShouldHaveSingleItem().ShouldContain("biased");
        (TlsChoice.Usual with { Key = KeyKind.Parse("rsa-1024"), Version = TlsVersion.Tls10 }).Weaknesses.Count.ShouldBe(2);
    }

    [Fact]
    public void The_suite_to_be_negotiated_follows_from_whose_order_decides()
    {
        var offer = Suites("AES128-SHA:AES256-SHA") with { ServerSuites = List("AES256-SHA:AES128-SHA") };

        offer.Expected.ShouldBeNull("left to .NET");
        (offer with { ServerPreference = true }).Expected!.OpenSslName.ShouldBe("AES256-SHA");
        (offer with { ServerPreference = false }).Expected!.OpenSslName.ShouldBe("AES128-SHA");
        Suites("AES256-SHA").Expected!.OpenSslName.ShouldBe("AES256-SHA");
    }

    [Theory]
    [InlineData("TLS_AES_128_GCM_SHA256", "1.2", "rsa-2048", "use --tls-version 1.3")]
    [InlineData("AES128-SHA", "1.3", "rsa-2048", "use --tls-version 1.2")]
    [InlineData("ECDHE-ECDSA-AES128-GCM-SHA256", null, "rsa-2048", "use --key ecdsa-p256, or --suite TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")]
    [InlineData("ECDHE-RSA-AES128-GCM-SHA256", null, "ecdsa-p384", "use --key rsa-2048, or --suite TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")]
    [InlineData("DHE-RSA-AES128-GCM-SHA256", null, "rsa-2048", "TLS_ECDHE_")]
    [InlineData(null, "1.3", "rsa-512", "use --tls-version 1.2")]
    [InlineData(null, "1.2", "ml-dsa-87", "exists only in TLS 1.3: use --tls-version 1.3, or --key ecdsa-p256")]
    [InlineData("TLS_AES_128_GCM_SHA256", "1.2", "ml-dsa-44", "use --tls-version 1.3, or --key ecdsa-p256")]
    [InlineData("ECDHE-ECDSA-AES128-GCM-SHA256", null, "ml-dsa-44", "use --key ecdsa-p256, or --suite TLS_AES_256_GCM_SHA384")]
    [InlineData("AES128-SHA", null, "ml-dsa-65", "use --key rsa-2048, or --suite TLS_AES_256_GCM_SHA384")]
    public void Impossible_settings_are_reported_with_what_would_work(string? suite, string? version, string key, string instead)
    {
        var parsed = TlsVersion.All.FirstOrDefault(v => v.Name == version);
        var choice = TlsChoice.Usual with { Suites = suite is null ? null : List(suite), Version = parsed, Key = KeyKind.Parse(key) };

        TlsConflicts.Of(choice).ShouldNotBeNull().ShouldContain(instead);
    }

    [Fact]
    public void Groups_tickets_and_SSL_3_have_their_rules()
    {
        TlsConflicts.Of(Suites("AES128-SHA") with { Group = Group("x25519") }).ShouldNotBeNull().ShouldContain("no key agreement");
        TlsConflicts.Of(TlsChoice.Usual with { Version = TlsVersion.Tls12, Group = Group("ffdhe2048") }).ShouldNotBeNull();
        TlsConflicts.Of(TlsChoice.Usual with { Tickets = 1, KeptContext = false }).ShouldNotBeNull().ShouldContain("--server-context kept");
        TlsConflicts.Of(TlsChoice.Usual with { Tickets = 1 }).ShouldBeNull("a kept context sends tickets, whether a client uses them or not");
        TlsConflicts.Of(TlsChoice.Usual with { KeptContext = false, Resumption = Resumption.TryParse("ticket")! }).ShouldNotBeNull().ShouldContain("--server-context kept");
        TlsConflicts.Of(TlsChoice.Usual with { KeptContext = false, ServerPreference = false }).ShouldNotBeNull().ShouldContain("--server-context kept");
        TlsConflicts.Of(TlsChoice.Usual with { Tickets = 1, Version = TlsVersion.Tls12, Resumption = Resumption.TryParse("ticket")! }).ShouldNotBeNull();
        TlsConflicts.Of(TlsChoice.Usual with { Tickets = 0, Version = TlsVersion.Tls13, Resumption = Resumption.TryParse("ticket")! }).ShouldNotBeNull();
        TlsConflicts.Of(TlsChoice.Usual with { Version = TlsVersion.Ssl30, Mutual = true }).ShouldNotBeNull();
        TlsConflicts.Among([TlsChoice.Usual with { Version = TlsVersion.Ssl30 }, TlsChoice.Usual with { Version = TlsVersion.Ssl30, Key = KeyKind.Parse("rsa-1024") }]).ShouldNotBeNull();
        TlsConflicts.Of(TlsChoice.Usual with { Tickets = 1, Resumption = Resumption.TryParse("ticket")! }).ShouldBeNull();
    }

    [Fact]
    public void What_changes_from_connection_to_connection_needs_one_SUT_and_one_worker()
    {
        var plan = new ProcessPlan(
        [
            TlsChoice.Usual, TlsChoice.Usual with { Key = KeyKind.EcdsaP256 }, TlsChoice.Usual with { Mutual = true, ChainLength = 4, Alpn = "http/1.1" },
            TlsChoice.Usual with { Version = TlsVersion.Tls12, Resumption = Resumption.TryParse("ticket")! },
        ],
        [new SutVariant("ef", true, false)]);

        (plan.Suts.Count, plan.Workers.Count).ShouldBe((1, 1));
        plan.Suts[0].OpenSsl.IsEmpty.ShouldBeTrue("nothing but what .NET does by itself");
    }

    [Fact]
    public void OpenSSL_start_settings_have_processes_of_their_own()
    {
        TlsChoice[] choices =
        [
            TlsChoice.Usual with { Group = Group("x25519") }, TlsChoice.Usual with { Group = Group("p384") },
            TlsChoice.Usual with { Group = Group("p384"), Resumption = Resumption.TryParse("session-id")! },
        ];
        var plan = new ProcessPlan(choices, [new SutVariant("ef", true, false)]);
        var treatments = Treatment.Across(Treatment.All, choices);

        (plan.Suts.Count, plan.Workers.Count).ShouldBe((2, 2));
        treatments.Where(t => t.Transport == Transport.Plain).ShouldAllBe(t => plan.SutOf(t) == 0 && plan.WorkerOf(t) == 0);
        treatments.Where(t => t.Transport == Transport.Tls && t.Connection == ConnectionScope.Session)
            .Select(t => (plan.SutOf(t), plan.WorkerOf(t))).ShouldBe([(0, 0), (0, 1), (1, 1)]);
    }

    [Fact]
    public void Suites_are_set_in_one_way_for_all_choices_of_a_run()
    {
        var suite = Suites("AES128-SHA");

        new TlsProcesses([TlsChoice.Usual]).SuitesSetBy.ShouldBe("default");
        new TlsProcesses([suite, TlsChoice.Usual with { Key = KeyKind.EcdsaP256 }]).SuitesSetBy.ShouldBe("policy");
        var resuming = new TlsProcesses([suite, suite with { Resumption = Resumption.TryParse("ticket")! }]);
        resuming.SuitesSetBy.ShouldBe("configuration");
        resuming.Client(suite).Suites.ShouldBe(suite.Suites!.All);
        new TlsProcesses([suite]).Client(suite).Suites.ShouldBeEmpty();
    }

    [Fact]
    public void The_level_of_security_is_lowered_for_a_whole_run_or_not_at_all()
    {
        var (strong, weak) = (Suites("AES128-SHA"), Suites("RC4-MD5"));

        new TlsProcesses([strong]).Server(strong).AllowWeak.ShouldBeFalse();
        var both = new TlsProcesses([strong, weak]);
        (both.Server(strong).AllowWeak, both.Client(strong).AllowWeak, both.Server(strong).OldAlgorithms).ShouldBe((true, true, true));
        both.Server(strong).Suites.Select(s => s.OpenSslName).ShouldBe(["AES128-SHA", "RC4-MD5"]);
    }

    [Theory]
    [InlineData("no protocols available", "protocol TLSv1.2: not built into this OpenSSL")]
    [InlineData("The 'RequireEncryption' encryption policy is not supported by this installation of OpenSSL.", "not built into this OpenSSL")]
    [InlineData("Using SSL certificate failed with OpenSSL error - ee key too small.", "key below OpenSSL's security level")]
    [InlineData("something new.", "something new")]
    [InlineData(KeyKind.MlDsaSince, KeyKind.MlDsaSince)]
    public void Reasons_are_put_in_words(string problem, string words) => TrialReasons.InWords(TlsVersion.Tls12, null, problem).ShouldBe(words);

    private static TlsChoice Suites(string names) => TlsChoice.Usual with { Suites = List(names) };

    private static SuiteList List(string names) => new(names.Split(':').Select(name => CipherSuites.Find(name)!));

    private static KeyGroup Group(string name) => KeyGroup.TryParse(name, out var group) ? group : throw new FormatException(name);
}
