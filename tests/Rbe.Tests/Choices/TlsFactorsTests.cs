using System.Runtime.InteropServices;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Choices;

public sealed class TlsFactorsTests
{
    public static TheoryData<string> Names => [.. TlsFactors.All.Select(factor => factor.Name)];

    [Fact]
    public void Names_are_unique()
    {
        TlsFactors.All.Select(f => f.Name).ShouldBeUnique();
        TlsFactors.All.Select(f => f.ResultName).ShouldBeUnique();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Each_value_gives_a_choice_a_level_in_the_results_and_a_name_of_its_own(string name)
    {
        var factor = TlsFactors.All.Single(f => f.Name == name);
        TlsChoice[] choices = [.. factor.Values.Select(value => Choice(factor, value))];

        choices.Length.ShouldBeGreaterThan(1);
        choices.ShouldBeUnique();
        choices.Select(choice => choice.Levels[factor.ResultName]).ShouldBeUnique();
        Treatment.Across(Treatment.All, choices).Select(t => t.Name).ShouldBeUnique();
        choices.ShouldBe(factor.Values.Select(value => Choice(factor, value)));
        choices.Select(choice => choice.GetHashCode()).ShouldBe(factor.Values.Select(value => Choice(factor, value).GetHashCode()));
    }

    [Fact]
    public void Two_orders_of_the_same_suites_are_two_levels()
    {
        TlsChoice[] choices = [Choice(TlsFactors.ServerSuites, "AES128-SHA:AES256-SHA"), Choice(TlsFactors.ServerSuites, "AES256-SHA:AES128-SHA")];

        Treatment.Across(Treatment.All, choices).Select(t => t.Name).ShouldBeUnique();
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

        (setting.ToString(), setting.Help, setting.Values).ShouldBe(("--" + name, factor.Help, factor.Values));
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

        Should.Throw<ArgumentException>(() => RunOutline.Of(twins, blocks: 6, precision: null)).Message.ShouldContain("Two treatments have the name tls-session");
    }

    [Theory]
    [InlineData("on", Architecture.X64, null)]
    [InlineData("off", Architecture.X64, null)]
    [InlineData("on", Architecture.Arm64, "--aes-ni: exists on x86-64 processors only.")]
    [InlineData("off", Architecture.Arm64, "--aes-ni: exists on x86-64 processors only.")]
    public void AES_NI_is_a_level_everywhere_and_refused_where_the_processor_has_none(string level, Architecture processor, string? expected)
    {
        (Preflight.OfProcessor(Choice(TlsFactors.AesNi, level), processor)?.ToString()).ShouldBe(expected);
        Preflight.OfProcessor(TlsChoice.Usual, processor).ShouldBeNull();
    }

    private static TlsChoice Choice(TlsFactor factor, string level)
    {
        factor.Read(level, out var set).ShouldBeNull();
        return set(TlsChoice.Usual);
    }
}
