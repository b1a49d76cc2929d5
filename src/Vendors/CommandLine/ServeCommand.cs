using System.CommandLine;
using System.Net.Sockets;
using TlsToll.Hosting;
using TlsToll.Hosting.CommandLine;
using TlsToll.Hosting.Servers;
using TlsToll.Vendors.Composition;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.CommandLine;

/// <summary><c>vendors serve</c>.</summary>
internal static class ServeCommand
{
    private const string Description = """
        Serves until SIGTERM, Ctrl+C or, if supervised, the end of standard input. Once it serves, it writes one line of JSON with its
        addresses to standard output; warnings and errors go to standard error.

        Purchase orders and card information that start with REFUSE are always refused. A repeated request or message id gets the same
        response and has no second effect. Delays, refusals and failures depend on the seed and the id (failures also on how often the id
        was sent), so a repeated run is treated the same. PUT /behaviour at the administration port changes the behaviour at run time.

        Examples:
          vendors serve --certs certs
          vendors serve --certs certs --delay 0 --plain-port 9090 --tls-port 9443 --admin-port 9091
          vendors serve --certs certs --delay uniform:500..1500 --refusal-rate 0.02 --failure-rate 0.01 --seed 7 --ledger vendors.jsonl
          vendors serve --certs certs --bind 0.0.0.0 --admin-bind 0.0.0.0 --admin-token-file token
        """;

    public static Command Create()
    {
        var command = new Command("serve", Description);
        foreach (var flag in HostingFlags.All.Concat(ServeFlags.All))
            command.Options.Add(flag);
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var input = new ServeInput(flags);
        var options = input.Options();
        var certificates = input.Certificates(options.Hosting);
        if (input.Problems.Count > 0 || certificates is null)
            return await TierCommandLine.FailAsync(ExitCodes.BadInput, input.Problems);
        try
        {
            using var export = TierServers.ExportMetrics("vendors");
            await using var tier = new VendorsTier(options, certificates, services => new ProcessLifetime(
                services.GetRequiredService<IHostApplicationLifetime>(), options.Hosting.Supervised));
            await tier.Process.RunAsync(Console.Out, cancellationToken);
            return ExitCodes.Done;
        }
        catch (LedgerFileException e)
        {
            return await TierCommandLine.FailAsync(ExitCodes.BadInput, $"{ServeFlags.Ledger.Name}: {e.Message}");
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            // A port is in use or not permitted, or an address does not belong to this host.
            return await TierCommandLine.FailAsync(ExitCodes.Failed, e.Message);
        }
    }
}
