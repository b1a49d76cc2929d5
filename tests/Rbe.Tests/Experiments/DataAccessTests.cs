using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>The access to the database as a setting, and as a factor with a SUT for each level.</summary>
public sealed class DataAccessTests
{
    [Fact]
    public void One_is_a_setting_of_the_run_and_of_its_only_SUT()
    {
        var settings = Parse("--data-access procedures --design slices");

        settings.Treatments.ShouldBe(Treatment.All);
        SettingsText.Of(settings)["dataAccess"].ShouldBe("procedures");
        Accesses(TestbedPlan.Of(settings).Suts.ShouldHaveSingleItem().Arguments).ShouldBe(["procedures"]);
    }

    [Fact]
    public void Several_are_a_factor_with_a_SUT_each()
    {
        var settings = Parse("--data-access procedures,ef --treatments plain-session,tls-session");

        settings.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-session-procedures", "plain-session-ef", "tls-session-procedures", "tls-session-ef"]);
        settings.Treatments.Select(t => t.Factors["dataAccess"]).ShouldBe(["procedures", "ef", "procedures", "ef"]);
        SettingsText.Of(settings)["dataAccess"].ShouldBe("procedures,ef");
        var suts = TestbedPlan.Of(settings).Suts;
        suts.SelectMany(s => Accesses(s.Arguments)).ShouldBe(["procedures", "ef"]);
        suts.Select(s => (s.Name, s.Paused)).ShouldBe([("sut", false), ("sut-2", true)]);
        var plan = new ProcessPlan(settings.Choices, settings.SutVariants);
        settings.Treatments.Select(t => (plan.SutOf(t), plan.WorkerOf(t))).ShouldBe([(0, 0), (1, 0), (0, 0), (1, 0)]);
    }

    [Fact]
    public void TLS_is_compared_at_the_same_access_and_the_accesses_at_the_same_TLS()
    {
        var settings = Parse("--data-access ef,procedures --key rsa-2048,ecdsa-p256 --treatments plain-session,tls-session");

        Pairs.Of(settings.Treatments).Select(Names).ShouldBe(
        [
            "plain-session-ef tls-session-rsa-2048-ef", "plain-session-procedures tls-session-rsa-2048-procedures",
            "plain-session-ef tls-session-ecdsa-p256-ef", "plain-session-procedures tls-session-ecdsa-p256-procedures",
        ]);
        Pairs.AmongTls(settings.Treatments).Select(Names).ShouldBe(
        [
            "tls-session-rsa-2048-ef tls-session-ecdsa-p256-ef", "tls-session-rsa-2048-procedures tls-session-ecdsa-p256-procedures",
        ]);
        Pairs.AmongAccesses(settings.Treatments).Select(Names).ShouldBe(
        [
            "plain-session-ef plain-session-procedures", "tls-session-rsa-2048-ef tls-session-rsa-2048-procedures",
            "tls-session-ecdsa-p256-ef tls-session-ecdsa-p256-procedures",
        ]);
    }

    [Fact]
    public void Of_one_access_there_is_nothing_to_compare() => Pairs.AmongAccesses(Parse("").Treatments).ShouldBeEmpty();

    [Fact]
    public void OpenSSL_start_settings_have_a_SUT_for_each_data_access()
    {
        TlsChoice[] choices = [TlsChoice.Usual, TlsChoice.Usual with { Resumption = Resumption.TryParse("session-id")! }];
        var plan = new ProcessPlan(choices, [new SutVariant("ef", true, false), new SutVariant("procedures", true, false)]);

        plan.Suts.Select(s => (s.Variant.DataAccess, s.OpenSsl.WithoutTickets)).ShouldBe(
            [("ef", false), ("ef", true), ("procedures", false), ("procedures", true)]);
        Treatment.AcrossAccesses(Treatment.Across(Treatment.All, choices), ["ef", "procedures"])
            .Where(t => t.Connection == ConnectionScope.Session).Select(plan.SutOf).ShouldBe([0, 2, 0, 2, 1, 3]);
    }

    [Fact]
    public void A_study_may_vary_it_and_has_a_SUT_for_each_level()
    {
        const string Text = """
            study: access
            title: Access to the database
            blocks: 2
            experiments:
              access:
                about: Both
                kind: cost
                factors:
                  data-access: [ef, procedures]
                  transport: [plain, tls]
            """;
        var design = StudyDesign.Of(StudyReader.Read(Text, "access.yaml"), quick: false, "access.yaml");

        design.Distinct.Select(c => (c.Levels["data-access"], c.Prototype.Conditions.DataAccess)).ShouldBe(
            [("ef", null), ("ef", null), ("procedures", "procedures"), ("procedures", "procedures")]);
        var settings = StudySettings.Of(design, new DateOnly(2026, 1, 1));
        settings.DataAccess.ShouldBe(["ef", "procedures"]);
        var plan = new ProcessPlan(settings.Choices, settings.SutVariants);
        design.Distinct.Select(c => plan.SutOf(c.Prototype)).ShouldBe([0, 0, 1, 1]);
    }

    private static IEnumerable<string> Accesses(IReadOnlyList<string> arguments) =>
        arguments.Where((_, i) => i > 0 && arguments[i - 1] == "--data-access");

    private static string Names((Treatment Baseline, Treatment Treatment) pair) => $"{pair.Baseline.Name} {pair.Treatment.Name}";

    private static RunSettings Parse(string flags) => RunSettingsReader.Resolved(Flags.Read(flags));
}
