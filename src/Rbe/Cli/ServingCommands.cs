using System.CommandLine;
using System.Net;
using System.Net.Sockets;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processes;
using TlsToll.Rbe.Serving;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench serve</c> and <c>bench meter</c>, servers that run next to tiers in containers, and what servers have in common.</summary>
internal static class ServingCommands
{
    /// <summary>Address to listen on.</summary>
    public static readonly Setting<IPAddress> Bind = new(
        "bind", "Address to listen on (default: 127.0.0.1)", IPAddress.Loopback,
        text => IPAddress.TryParse(text, out var address) ? address : throw new FormatException($"'{text}' is not an IP address"))
    { ValueName = "ADDRESS" };

    /// <summary>Port to listen on.</summary>
    public static readonly Setting<int> Port = SettingTable.Number("port", "PORT", "Port to listen on; 0 for any free port", 0, 65_535, 0);

    /// <summary>Creates <c>bench serve</c>, which shows results in a browser.</summary>
    public static Command Serve()
    {
        var directory = new Argument<string>("DIR") { Description = "Results directory" };
        var command = SettingCommand.Create("serve", "Serves a results directory to a browser, until Ctrl+C", [Bind, Port], (reader, parsed, _) =>
        {
            var (shown, at) = (ResultsPath.Of(parsed.GetRequiredValue(directory)), At(reader));
            reader.Check(Directory.Exists(shown), $"there is no directory {shown}");
            reader.Ensure();
            return RunAsync(at, cancellation => ResultsServer.RunAsync(shown, at, Console.Out, cancellation));
        });
        command.Arguments.Add(directory);
        return command;
    }

    /// <summary>Creates <c>bench meter</c>, which reports a database's CPU time, or what TLS costs a program that it runs.</summary>
    public static Command Meter()
    {
        var root = SettingTable.Number("pid", "PID", "Process id of the root process", 1, int.MaxValue, 1);
        var token = SettingTable.AdminToken with { Help = "File with the bearer token to require; required unless bound to loopback" };
        var program = new Argument<string[]>("WORD") { Description = "After --: a program to run, and its arguments", Arity = ArgumentArity.ZeroOrMore };
        var command = SettingCommand.Create(
            "meter",
            "Runs a program and prints the CPU time that it spent in OpenSSL's calls; or, without one, serves the CPU time of a process tree, such as a database's, for run --database-meter",
            [root, Bind, Port, token, SettingTable.Native],
            (reader, parsed, _) =>
            {
                if (parsed.GetValue(program) is { Length: > 0 } words)
                {
                    var native = reader.Get(SettingTable.Native);
                    // A mistyped flag would otherwise be a program's name.
                    reader.Check(!words[0].StartsWith('-'), $"unknown flag {words[0]} of meter");
                    foreach (var setting in (Setting[])[root, Bind, Port, token])
                        reader.Check(!reader.Has(setting), $"{setting} serves the CPU time of a process, and a program to run is named");
                    reader.Ensure();
                    return MeterProgramCommand.RunAsync(words, native);
                }

                var (pid, at, secret) = (reader.Get(root), At(reader), reader.Get(token));
                reader.Check(!reader.Has(SettingTable.Native), $"{SettingTable.Native} is for a program to run, which follows --");
                reader.Check(reader.Has(token) || !TokenFile.IsRequiredFor(at.Address), $"--bind {at.Address} is not loopback and requires {token}");
                reader.Ensure();
                return RunAsync(at, cancellation => Meter(pid, secret).RunAsync(at, Console.Out, cancellation));
            });
        command.Arguments.Add(program);
        return command;
    }

    private static MeterServer Meter(int root, string? token)
    {
        try
        {
            return new MeterServer(root, token);
        }
        catch (ProcessGoneException e)
        {
            throw new InvalidRequestException(e.Message, e);
        }
    }

    /// <summary>Serves until Ctrl+C.</summary>
    /// <param name="at">Where to listen.</param>
    /// <param name="serve">Serves until it is cancelled.</param>
    /// <param name="flags">Flags that say where, for a message; null for those of these commands.</param>
    /// <exception cref="InvalidRequestException">The port is in use, or the address is not this host's.</exception>
    internal static async Task<int> RunAsync(IPEndPoint at, Func<CancellationToken, Task> serve, string? flags = null)
    {
        using var interrupts = new Interrupts();
        try
        {
            await serve(interrupts.Drain);
            return ExitCode.Success;
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            throw new InvalidRequestException($"{flags ?? $"{Bind} {at.Address} {Port} {at.Port}"}: {e.Message.TrimEnd('.')}.", e);
        }
    }

    /// <summary>Where to listen.</summary>
    internal static IPEndPoint At(SettingsReader reader) => new(reader.Get(Bind), reader.Get(Port));
}
