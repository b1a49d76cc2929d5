using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Controls;
using TlsToll.Load.Workers;
using TlsToll.Testbed.Certificates;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Wires;

namespace TlsToll.Rbe.Cli;

/// <summary>Commands with which the RBE starts itself as a child process.</summary>
internal static class HiddenCommands
{
    private static readonly Option<string> Certificates = new("--certs") { Required = true };
    private static readonly Option<string> Keys = new("--key") { Required = true };
    private static readonly Option<string> ChainLengths = new("--chain-length");
    private static readonly Option<string> ClientKeys = new("--client-key");
    private static readonly Option<string> Near = new("--near") { Required = true };
    private static readonly Option<string> Far = new("--far") { Required = true };

    public static IEnumerable<Command> All =>
    [
        Hidden("worker", "Drives load for a controller", _ => WorkerProgram.RunAsync(Console.In, Console.Out)),
        Hidden("supervisor", "Takes a run down when its RBE has ended", _ => SupervisorProgram.RunAsync(Console.In)),
        Hidden(
            "wire", "Carries packets between two network namespaces",
            parsed => Task.FromResult(WireProgram.Run(parsed.GetRequiredValue(Near), parsed.GetRequiredValue(Far), Console.In, Console.Out, Console.Error)), Near, Far),
        Hidden(
            "trial", "Tries combinations of TLS",
            parsed => TrialProgram.RunAsync(parsed.GetRequiredValue(Certificates), Console.In, Console.Out), Certificates),
        Hidden(
            CertificateProcess.Command, "Generates certificates",
            parsed => CertificateProgram.RunAsync(
                parsed.GetRequiredValue(Certificates), parsed.GetRequiredValue(Keys), parsed.GetValue(ChainLengths), parsed.GetValue(ClientKeys)),
            Certificates, Keys, ChainLengths, ClientKeys),
        Hidden(
            "tls-server", "Serves handshakes on loopback",
            parsed => TlsServerProgram.RunAsync(parsed.GetRequiredValue(Certificates), Console.In, Console.Out), Certificates),
    ];

    private static Command Hidden(string name, string description, Func<ParseResult, Task<int>> run, params Option[] options)
    {
        var command = new Command(name, description) { Hidden = true };
        foreach (var option in options)
            command.Options.Add(option);
        command.SetAction((parsed, _) => run(parsed));
        return command;
    }
}
