using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Golden;

/// <summary>The help of every command, whole.</summary>
public sealed class GoldenHelpTests
{
    private static readonly ProgramCommand Launcher = new(ProgramName.Launcher);

    [Fact]
    public void What_the_launcher_prints_before_anything_is_built_is_what_the_program_prints()
    {
        GoldenFile.ShouldHoldAt(Repository.PathOf("eng", "help.txt"), new HelpText(ProgramName.Launcher, 80).Of(Launcher));
        GoldenFile.ShouldHoldAt(Repository.PathOf("eng", "help-all.txt"), new HelpText(ProgramName.Launcher, 80).OfAll(Launcher));
    }

    // The launcher's own commands read their flags themselves.
    [Fact]
    public void The_launcher_knows_the_flags_of_every_command_before_it_builds() =>
        GoldenFile.ShouldHoldAt(Repository.PathOf("eng", "flags.txt"), string.Concat(
            CommandGroups.All(withLaunchers: false).SelectMany(group => group.Entries).Select(entry => entry.Command)
                .Select(command => string.Join(' ', [command.Name, .. command.Options.Select(option => option.Name), "--help"]) + "\n")));
}
