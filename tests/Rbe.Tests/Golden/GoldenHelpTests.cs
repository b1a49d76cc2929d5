using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Golden;

/// <summary>The help of every command, whole.</summary>
public sealed class GoldenHelpTests
{
    private static readonly ProgramCommand Launcher = new(ProgramName.Launcher);

    [Fact]
    public void The_help_of_all_commands_is_as_its_golden_file() =>
        GoldenFile.ShouldHold("help-all.txt", new HelpText(ProgramName.Launcher, 80).OfAll(Launcher));

    [Fact]
    public void What_the_launcher_prints_before_anything_is_built_is_what_the_program_prints() =>
        GoldenFile.ShouldHoldAt(Repository.PathOf("eng", "help.txt"), new HelpText(ProgramName.Launcher, 80).Of(Launcher));
}
