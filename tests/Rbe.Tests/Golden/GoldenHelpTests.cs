using System.CommandLine;
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

    // The launcher's own commands read their flags themselves, but for the one that runs a program.
    [Fact]
    public void The_launcher_knows_the_flags_of_every_command_before_it_builds() =>
        GoldenFile.ShouldHoldAt(Repository.PathOf("eng", "flags.txt"), string.Concat(
            Commands(withLaunchers: false).Append(Commands(withLaunchers: true).Single(command => command.Name == "primitives"))
                .Select(command => string.Join(' ', [command.Name, .. command.Options.Select(option => option.Name), "--help"]) + "\n")));

    private static IEnumerable<Command> Commands(bool withLaunchers) =>
        CommandGroups.All(withLaunchers).SelectMany(group => group.Entries).Select(entry => entry.Command);
}
