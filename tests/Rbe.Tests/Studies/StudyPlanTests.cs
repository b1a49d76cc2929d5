using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Cells;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class StudyPlanTests
{
    [Fact]
    public void What_two_experiments_share_is_measured_once()
    {
        var design = StudyFixture.Design("garcia2007", quick: true);

        var plan = StudyPlan.Of(design, StudyFixture.AsTheyAre());

        // Five loads of seven curves, twice: without TLS, the base, per request, two keys, two suites. And five costs, six times: the fifth without TLS on hop 1 alone.
        plan.Runs.Count(r => r.Kind == CellKind.Timed).ShouldBe(2 * 5 * 7);
        plan.Runs.Count(r => r.Kind == CellKind.Cost).ShouldBe(6 * 5);
        plan.Treatments.Select(t => t.Name).ShouldBeUnique();
    }

    [Fact]
    public void Every_block_holds_every_treatment_once_in_an_order_of_its_own()
    {
        var plan = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: false), StudyFixture.AsTheyAre());

        var blocks = plan.Runs.Where(r => r.Kind == CellKind.Timed).GroupBy(r => r.Block).Select(g => g.Select(r => r.Treatment.Name).ToArray()).ToArray();
        blocks.Length.ShouldBe(3);
        blocks.ShouldAllBe(block => block.Distinct(StringComparer.Ordinal).Count() == block.Length && block.Length == blocks[0].Length);
        blocks[0].Order(StringComparer.Ordinal).ShouldBe(blocks[1].Order(StringComparer.Ordinal));
        blocks[0].ShouldNotBe(blocks[1]);
    }

    [Fact]
    public void In_ascending_order_a_curve_is_measured_from_its_lowest_load_and_begins_cold()
    {
        var plan = StudyPlan.Of(StudyFixture.Design("garcia2007-literal", quick: true), StudyFixture.AsTheyAre());

        foreach (var block in plan.Runs.GroupBy(r => r.Block))
        {
            var timed = block.Where(r => r.Kind == CellKind.Timed).ToArray();
            if (timed.Length == 0)
                continue;
            // Six curves of five loads, which nothing interrupts.
            timed.Select(r => r.Treatment.Conditions.Ebs!.Value).Chunk(5).ShouldAllBe(curve => curve.SequenceEqual(new[] { 1, 10, 20, 30, 40 }));
            timed.Chunk(5).ShouldAllBe(curve => curve.Zip(curve.Skip(1), (a, b) => b.Number - a.Number).All(step => step == 1));
            timed.Select(r => r.IsCold).Chunk(5).ShouldAllBe(cold => cold.SequenceEqual(new[] { true, false, false, false, false }));
            block.Where(r => r.Kind == CellKind.Cost).ShouldAllBe(r => !r.IsCold);
        }

        string[] Curves(int block) => [.. plan.Runs.Where(r => r.Block == block && r.IsCold).Select(r => r.Treatment.Name)];
        Curves(1).Length.ShouldBe(6);
        Curves(1).ShouldNotBe(Curves(2));
        Curves(1).Order(StringComparer.Ordinal).ShouldBe(Curves(2).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void The_same_seed_gives_the_same_plan_and_another_one_another()
    {
        var design = StudyFixture.Design("garcia2007", quick: true);
        string[] Names(ulong seed) =>
            [.. StudyPlan.Of(design with { Base = design.Base with { Seed = seed } }, StudyFixture.AsTheyAre()).Runs.Select(r => $"{r.Number} {r.Block} {r.Treatment.Name}")];

        Names(1).ShouldBe(Names(1));
        Names(1).ShouldNotBe(Names(2));
    }

    [Fact]
    public void Names_show_the_differences_from_the_base()
    {
        var names = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre()).Treatments.Select(t => t.Name).ToArray();

        // Hop 2 is as hop 1.
        names.ShouldContain("plain-session-ebs30-hop2-plain");
        names.ShouldContain("tls-session-ebs30");
        names.ShouldContain("tls-request-ebs30");
        names.ShouldContain("tls-session-rsa-8192-ebs30");
        names.ShouldContain("tls-session-DES-CBC3-SHA-ebs30");
        names.ShouldContain("tls-session-delay0");
        names.ShouldContain("plain-session-delay0");
    }

    [Fact]
    public void Loads_are_placed_at_the_papers_fractions_of_the_saturation()
    {
        var plan = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre() with { EbsPerLevel = 90 / 30.0 });

        plan.Treatments.Where(t => t.Name.StartsWith("plain-session-ebs", StringComparison.Ordinal)).Select(t => t.Conditions.Ebs)
            .ShouldBe([3, 30, 60, 90, 105]);
    }

    [Fact]
    public void Loads_that_come_to_the_same_number_of_EBs_are_one_treatment()
    {
        var plan = StudyPlan.Of(StudyFixture.Design("garcia2007", quick: true), StudyFixture.AsTheyAre() with { EbsPerLevel = 0.01 });

        plan.Runs.Count(r => r.Kind == CellKind.Timed).ShouldBe(2 * 7);
    }

    [Theory]
    [InlineData("timed", false)]
    [InlineData("cost", true)]
    public void A_study_knows_whether_it_has_cost_cells(string kind, bool has)
    {
        var text = $"study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    kind: {kind}\n    factors:\n      transport: [plain, tls]";
        var design = StudyDesign.Of(StudyReader.Read(text, "x.yaml"), quick: false, "x.yaml");

        StudySettings.Of(design, design.Base.AsOf).HasCostCells.ShouldBe(has);
    }

    [Fact]
    public void Hops_and_access_to_the_data_are_factors_with_a_SUT_for_each_combination()
    {
        const string Text = "study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]\n      treatment: [plain-session, tls-session]\n      hops: [\"1\", \"1,2\", \"1,2,3\"]\n      data-access: [ef, procedures]";
        var design = StudyDesign.Of(StudyReader.Read(Text, "x.yaml"), quick: false, "x.yaml");
        var settings = StudySettings.Of(design, design.Base.AsOf);
        var plan = StudyPlan.Of(design, StudyFixture.AsTheyAre());

        TestbedPlan.Of(settings).Suts.Select(s => (s.Hop2Tls, s.Hop3Tls, s.Arguments[s.Arguments.ToList().IndexOf("--data-access") + 1]))
            .ShouldBe([(true, false, "ef"), (false, false, "ef"), (false, false, "procedures"), (true, false, "procedures"), (true, true, "ef"), (true, true, "procedures")], ignoreOrder: true);
        plan.Treatments.Count.ShouldBe(12);
        var processes = new ProcessPlan(settings.Choices, settings.SutVariants);
        plan.Treatments.GroupBy(processes.SutOf).Select(g => g.Count()).ShouldAllBe(n => n == 2);
        plan.Treatments.Single(t => t.Name == "tls-session-ebs1-procedures-hop2-plain").Factors["hop2"].ShouldBe("plain");
    }

    [Fact]
    public void A_mesh_with_and_without_TLS_is_measured_once_for_both_experiments_of_its_study()
    {
        var design = StudyFixture.Design("mesh", quick: true);

        design.SutVariants.Select(variant => variant.Front).ShouldBe([null, "nginx-mesh-plain", "nginx-mesh", "haproxy-mesh-plain", "haproxy-mesh"]);
        StudyPlan.Of(design, StudyFixture.AsTheyAre()).Runs.Count(r => r.Kind == CellKind.Cost).ShouldBe(6 * 10);
    }

    [Fact]
    public void A_mesh_whose_clients_have_TLS_is_a_mistake_of_the_study()
    {
        const string Text = "study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    kind: cost\n    factors:\n      treatment: [plain-session, tls-session]\n      terminate: [sut, nginx-mesh]";

        var mistake = Should.Throw<StudyFileException>(() => StudyDesign.Of(StudyReader.Read(Text, "x.yaml"), quick: false, "x.yaml")).Mistakes.ShouldHaveSingleItem();

        mistake.Message.ShouldStartWith("a, treatment tls-session, terminate nginx-mesh: --terminate nginx-mesh requires treatments without TLS ");
    }

    [Fact]
    public void What_this_machine_cannot_do_is_left_out()
    {
        var design = StudyFixture.Design("garcia2007", quick: true);
        var rc4 = Placement.CurveOf(design.Distinct.First(c => c.Levels.GetValueOrDefault("suite") == "TLS_RSA_WITH_RC4_128_MD5"));

        var plan = StudyPlan.Of(design, StudyFixture.AsTheyAre() with { Impossible = new Dictionary<string, string>(StringComparer.Ordinal) { [rc4] = "no RC4" } });

        plan.Runs.Count(r => r.Kind == CellKind.Timed).ShouldBe(2 * 5 * 6);
        plan.Runs.ShouldAllBe(r => !r.Treatment.Name.Contains("RC4", StringComparison.Ordinal));
    }

    [Fact]
    public void A_run_lasts_the_mean_business_sessions_that_the_study_requests()
    {
        var design = StudyFixture.Design("garcia2007", quick: true);
        var of = design.Distinct.Where(c => c.Levels.GetValueOrDefault("treatment") == "tls-session" && c.Levels.ContainsKey("ebs")).ToDictionary(c => c.Levels["ebs"]);
        var curve = Placement.CurveOf(of["1"]);
        var placement = StudyFixture.AsTheyAre(sessions: 3) with
        {
            EbsPerLevel = 3,
            Capacity = new Dictionary<string, double>(StringComparer.Ordinal) { [curve] = 1000 },
            UnloadedSeconds = new Dictionary<string, double>(StringComparer.Ordinal) { [curve] = 0.05 },
            SessionLength = new Dictionary<string, double>(StringComparer.Ordinal) { [curve] = 40 },
        };

        // 3 sessions of 40 interactions of 50 ms.
        placement.WindowOf(of["1"]).TotalSeconds.ShouldBe(6, 0.11);
        placement.InteractionsOf(of["35"]).ShouldBe(3 * 40 * 105);
        // 105 EBs on 1000 interactions per second: 105 ms each.
        placement.WindowOf(of["35"]).TotalSeconds.ShouldBe(12.6, 0.11);
    }

    [Fact]
    public void A_run_has_interactions_enough_for_a_percentile_of_the_rarest_service_that_is_shown()
    {
        var design = StudyFixture.Design("garcia2007-literal", quick: false);
        var lowest = design.Distinct.First(c => c.Levels.GetValueOrDefault("ebs") == "1");
        var curve = Placement.CurveOf(lowest);

        // 15 of New Customer, which is 5 % of the mix. Static pages have no services.
        var fewest = Placement.FewestInteractionsOf(design);
        fewest.ShouldBe(300);
        Placement.FewestInteractionsOf(StudyFixture.Design("coarfa2006", quick: false)).ShouldBe(0);

        var placement = StudyFixture.AsTheyAre(sessions: 2) with
        {
            FewestInteractions = fewest,
            Capacity = new Dictionary<string, double>(StringComparer.Ordinal) { [curve] = 30 },
            UnloadedSeconds = new Dictionary<string, double>(StringComparer.Ordinal) { [curve] = 1 },
            SessionLength = new Dictionary<string, double>(StringComparer.Ordinal) { [curve] = 50 },
        };

        // Two sessions of the single EB would be 100 interactions of a second each.
        placement.InteractionsOf(lowest).ShouldBe(300);
        placement.WindowOf(lowest).TotalSeconds.ShouldBe(300, 0.11);
    }
}
