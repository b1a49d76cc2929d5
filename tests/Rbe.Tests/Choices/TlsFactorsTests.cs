using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Choices;

public sealed class TlsFactorsTests
{
    // Two levels of each factor.
    private static readonly Dictionary<string, (string First, string Second)> Levels = new(StringComparer.Ordinal)
    {
        ["tls-version"] = ("1.2", "1.3"),
        ["suite"] = ("ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA"),
        ["server-suites"] = ("AES128-SHA:AES256-SHA", "AES256-SHA:AES128-SHA"),
        ["preference"] = ("server", "client"),
        ["server-context"] = ("kept", "per-connection"),
        ["key"] = ("rsa-2048", "ecdsa-p256"),
        ["group"] = ("x25519", "p256"),
        ["resumption"] = ("off", "ticket"),
        ["tickets"] = ("1", "4"),
        ["mutual"] = ("yes", "no"),
        ["chain-length"] = ("2", "5"),
        ["alpn"] = ("none", "http/1.1"),
        ["aes-ni"] = ("on", "off"),
        ["ablate"] = ("none", "sign"),
        ["parts"] = ("full", "skeleton"),
    };

    public static TheoryData<string> Names => [.. TlsFactors.All.Select(factor => factor.Name)];

    [Fact]
    public void Names_are_unique_and_each_factor_has_levels_here()
    {
        TlsFactors.All.Select(f => f.Name).ShouldBeUnique();
        TlsFactors.All.Select(f => f.ResultName).ShouldBeUnique();
        TlsFactors.All.Select(f => f.Name).ShouldBe(Levels.Keys);
    }

    [Fact]
    public void The_documentation_names_every_factor()
    {
        var rows = File.ReadLines(Repository.PathOf("docs", "tls.md")).Where(line => line.StartsWith("| `--", StringComparison.Ordinal)).ToArray();

        TlsFactors.All.Where(f => !Array.Exists(rows, row => row.Split('|')[1].Contains($"`--{f.Name}`", StringComparison.Ordinal))).Select(f => f.Name).ShouldBeEmpty();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Two_levels_give_two_choices_two_levels_in_the_results_and_two_names(string name)
    {
        var factor = TlsFactors.All.Single(f => f.Name == name);
        TlsChoice[] choices = [Choice(factor, Levels[name].First), Choice(factor, Levels[name].Second)];

        choices[0].ShouldNotBe(choices[1]);
        choices.Select(choice => choice.Levels[factor.ResultName]).ShouldBeUnique();
        Treatment.Across(Treatment.All, choices).Select(t => t.Name).ShouldBeUnique();
        choices[0].ShouldBe(Choice(factor, Levels[name].First));
        choices[0].GetHashCode().ShouldBe(Choice(factor, Levels[name].First).GetHashCode());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_text_that_is_no_level_is_a_problem_and_changes_nothing(string name)
    {
        var factor = TlsFactors.All.Single(f => f.Name == name);

        factor.Read("no such level", out var set).ShouldNotBeNull();
        set(TlsChoice.Usual).ShouldBe(TlsChoice.Usual);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_flag_has_the_factors_name_and_help_in_the_commands_that_vary_it(string name)
    {
        var factor = TlsFactors.All.Single(f => f.Name == name);
        var setting = SettingTable.Of(factor);

        (setting.ToString(), setting.Help).ShouldBe(("--" + name, factor.Help));
        SettingTable.Of(FactorCommands.Run).Contains(setting).ShouldBe(factor.Commands.HasFlag(FactorCommands.Run));
        SettingTable.Of(FactorCommands.Replay).Contains(setting).ShouldBe(factor.Commands.HasFlag(FactorCommands.Replay));
    }

    [Fact]
    public void A_level_that_is_the_usual_one_equals_none()
    {
        (TlsChoice.Usual with { Mutual = false, Tickets = null }).ShouldBe(TlsChoice.Usual);
        (TlsChoice.Usual with { Mutual = true }).ShouldNotBe(TlsChoice.Usual);
    }

    [Fact]
    public void Results_with_two_treatments_of_one_name_are_refused()
    {
        var twins = new[] { Treatment.All[2], Treatment.All[2] };

        Should.Throw<ArgumentException>(() => RunOutline.Of(twins, blocks: 6, toPrecision: false)).Message.ShouldContain("2 treatments have the name tls-session");
    }

    private static TlsChoice Choice(TlsFactor factor, string level)
    {
        factor.Read(level, out var set).ShouldBeNull();
        return set(TlsChoice.Usual);
    }
}
