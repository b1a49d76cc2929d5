using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Controls;
using TlsToll.Load.Workers;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Cli;

/// <summary>Commands that the RBE starts itself with; nobody types them.</summary>
internal static class HiddenCommands
{
    /// <summary>A worker, which drives load.</summary>
    public static Command Worker()
    {
        var command = new Command("worker", "Drives load for a controller") { Hidden = true };
        command.SetAction((_, _) => WorkerProgram.RunAsync(Console.In, Console.Out));
        return command;
    }

    /// <summary>A trial of TLS combinations.</summary>
    public static Command Trial()
    {
        var certificates = new Option<string>("--certs") { Required = true };
        var command = new Command("trial", "Tries combinations of TLS") { certificates };
        command.Hidden = true;
        command.SetAction((parsed, _) => TrialProgram.RunAsync(parsed.GetRequiredValue(certificates), Console.In, Console.Out));
        return command;
    }

    /// <summary>A server of handshakes.</summary>
    public static Command TlsServer()
    {
        var certificates = new Option<string>("--certs") { Required = true };
        var command = new Command("tls-server", "Serves handshakes on loopback") { certificates };
        command.Hidden = true;
        command.SetAction((parsed, _) => TlsServerProgram.RunAsync(parsed.GetRequiredValue(certificates), Console.In, Console.Out));
        return command;
    }

    /// <summary>The supervisor, which takes everything down when the RBE is killed.</summary>
    public static Command Supervisor()
    {
        var command = new Command("supervisor", "Takes a run down when its RBE has ended") { Hidden = true };
        command.SetAction((_, _) => SupervisorProgram.RunAsync(Console.In));
        return command;
    }
}
