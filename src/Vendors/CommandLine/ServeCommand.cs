using System.CommandLine;
using TlsToll.Vendors.Bookkeeping;
using TlsToll.Vendors.Hosting;

namespace TlsToll.Vendors.CommandLine;

/// <summary><c>vendors serve</c>.</summary>
internal static class ServeCommand
{
    private const string Description = """
        Serves until SIGTERM, Ctrl+C or, if supervised, the end of standard input. Once it can be called it writes one line of JSON with its
        addresses to standard output; warnings and worse go to standard error.

        Purchase orders and card information that start with REFUSE are always refused. The same request or message id again gets the same
        answer again and has no second effect. A delay, a refusal and a failure are functions of the seed and the id (a failure also of how
        often the id came), so that the same run is treated alike. Behaviour can be changed while it runs, by PUT /behaviour at the
        administration port.

        Examples:
          vendors serve --certs certs
          vendors serve --certs certs --delay 0 --plain-port 9090 --tls-port 9443 --admin-port 9091
          vendors serve --certs certs --delay uniform:500..1500 --refusal-rate 0.02 --failure-rate 0.01 --seed 7 --ledger vendors.jsonl
          vendors serve --certs certs --bind 0.0.0.0 --admin-bind 0.0.0.0 --admin-token-file token
        """;

    /// <summary>Makes the command.</summary>
    public static Command Make()
    {
        var command = new Command("serve", Description);
        foreach (var flag in ServeFlags.All)
            command.Options.Add(flag);
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var input = new ServeInput(flags);
        var options = input.Options();
        var certificates = input.Certificates(options);
        if (input.Problems.Count > 0 || certificates is null)
            return await TellAsync(input.Problems, ExitCodes.BadInput);
        try
        {
            await VendorsProcess.RunAsync(options, certificates, Console.Out, cancellationToken);
            return ExitCodes.Done;
        }
        catch (LedgerFileException e)
        {
            return await TellAsync([$"{ServeFlags.Ledger.Name}: {e.Message}"], ExitCodes.BadInput);
        }
        catch (Exception e) when (e is IOException or System.Net.Sockets.SocketException)
        {
            // A port that is taken or not allowed, an address that is not this machine's.
            return await TellAsync([e.Message], ExitCodes.Failed);
        }
    }

    private static async Task<int> TellAsync(IEnumerable<string> lines, int exitCode)
    {
        foreach (var line in lines)
            await Console.Error.WriteLineAsync(line.ReplaceLineEndings(" "));
        return exitCode;
    }
}
