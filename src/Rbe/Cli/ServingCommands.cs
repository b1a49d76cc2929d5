using System.CommandLine;
using System.Net;
using TlsToll.Experiments.Flags;
using TlsToll.Measurement.Processes;
using TlsToll.Rbe.Serving;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe serve</c> and <c>rbe meter</c>: what runs beside tiers in containers.</summary>
internal static class ServingCommands
{
    /// <summary>Shows results to a browser.</summary>
    public static Command Serve()
    {
        var directory = new Argument<DirectoryInfo>("DIR") { Description = "The results" };
        var (bind, port) = Address();
        var command = new Command("serve", "Shows a directory of results to a browser, until Ctrl+C") { directory, bind, port };
        command.SetAction((parsed, _) =>
        {
            var shown = parsed.GetRequiredValue(directory);
            if (!shown.Exists)
                throw new InvalidRequestException($"There is no directory {shown.FullName}.");
            return RunAsync(cancellation => ResultsServer.RunAsync(shown.FullName, At(parsed, bind, port), Console.Out, cancellation));
        });
        return command;
    }

    /// <summary>Tells a database's CPU time.</summary>
    public static Command Meter()
    {
        var root = new Option<int>("--pid") { Description = "Root of the processes", HelpName = "PID", DefaultValueFactory = _ => 1 };
        var token = new Option<string?>("--admin-token-file") { Description = "File with the bearer token to ask for; needed but on loopback", HelpName = "FILE" };
        var (bind, port) = Address();
        var command = new Command("meter", "Tells the CPU time of a tree of processes, such as a database's, for rbe run --database-meter") { root, bind, port, token };
        command.SetAction((parsed, _) =>
        {
            var at = At(parsed, bind, port);
            var problems = new List<string>();
            var secret = ExternalTiersOptions.Token(parsed.GetValue(token), problems);
            if (secret is null && problems.Count == 0 && !IPAddress.IsLoopback(at.Address))
                problems.Add($"--bind {at.Address} is not loopback and needs --admin-token-file, too");
            if (problems.Count > 0)
                throw new InvalidRequestException(string.Join("; ", problems) + ".");
            return RunAsync(cancellation => Meter(parsed.GetValue(root), secret).RunAsync(at, Console.Out, cancellation));
        });
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

    private static async Task<int> RunAsync(Func<CancellationToken, Task> serve)
    {
        using var interrupts = new Interrupts();
        try
        {
            await serve(interrupts.Drain);
            return ExitCode.Success;
        }
        catch (IOException e)
        {
            throw new TestbedException(e.Message, e);
        }
    }

    private static (Option<string> Bind, Option<int> Port) Address() => (
        new Option<string>("--bind") { Description = "Address to listen on", HelpName = "ADDRESS", DefaultValueFactory = _ => "127.0.0.1" },
        new Option<int>("--port") { Description = "Port to listen on; 0 lets the system choose", HelpName = "PORT" });

    private static IPEndPoint At(ParseResult parsed, Option<string> bind, Option<int> port) =>
        IPAddress.TryParse(parsed.GetValue(bind), out var address) && parsed.GetValue(port) is >= IPEndPoint.MinPort and <= IPEndPoint.MaxPort and var number
            ? new IPEndPoint(address, number)
            : throw new InvalidRequestException("--bind must be an IP address, and --port 0 to 65535.");
}
