using System.CommandLine;
using System.CommandLine.Help;
using TlsToll.Telemetry;

namespace TlsToll.Rbe.Cli;

/// <summary>Commands under one heading of the help.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Entries">Each command, with what it does in at most 60 columns.</param>
internal sealed record CommandGroup(string Title, IReadOnlyList<(Command Command, string Summary)> Entries);

/// <summary>The whole command line, with the commands in groups. No <see cref="RootCommand"/>, because its name would be the assembly's.</summary>
internal sealed class ProgramCommand : Command
{
    /// <summary>Creates all commands.</summary>
    /// <param name="program">Name of the program, which also decides whether the launcher's own commands are among them.</param>
    public ProgramCommand(string program)
        : base(program, "TLS Toll measures what TLS costs a service.")
    {
        Options.Add(new HelpOption { Action = new HelpAction(program), Recursive = true, Description = "Print help; also: help COMMAND" });
        Options.Add(new Option<bool>("--help-all") { Action = new HelpAction(program, ofAll: true), Description = "Print the help of all commands" });
        Options.Add(new VersionOption { Description = "Print the version" });
        // For containers' health checks, which nobody types.
        Options.Add(new HealthCheckOption { Hidden = true });
        Groups = [.. CommandGroups.All(program == ProgramName.Launcher)];
        foreach (var (command, _) in Groups.SelectMany(group => group.Entries))
            Subcommands.Add(command);
        foreach (var hidden in HiddenCommands.All)
            Subcommands.Add(hidden);
    }

    /// <summary>The commands, in the order of the help.</summary>
    public IReadOnlyList<CommandGroup> Groups { get; }
}
