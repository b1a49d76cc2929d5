using System.CommandLine;
using TlsToll.Hosting.CommandLine;
using TlsToll.Sut.Composition;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.CommandLine;

/// <summary><c>sut serve</c>.</summary>
internal static class ServeCommand
{
    private const string Description = """
        Serves until SIGTERM, Ctrl+C or, if supervised, the end of standard input. Once it serves, it writes one line of JSON with its
        addresses to standard output; warnings and errors go to standard error.

        Examples:
          TLSTOLL_DATABASE='Host=127.0.0.1;Database=tlstoll' sut serve --certs certs --vendors https://127.0.0.1:8443 --images images
          sut serve --plain-port 8080 --tls-port 8443 --certs certs --vendors http://127.0.0.1:9090 --hop2 plain --images images
          sut serve --certs certs --vendors https://127.0.0.1:8443 --images images --data-access procedures
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
            await SutTier.RunAsync(options, certificates, Console.Out, cancellationToken);
            return ExitCodes.Done;
        }
        catch (Exception e) when (e is IOException or System.Net.Sockets.SocketException or DatabaseSetupException)
        {
            // Usually, a port is in use, or the database does not meet a requirement.
            return await TierCommandLine.FailAsync(ExitCodes.Failed, e.Message);
        }
    }
}
