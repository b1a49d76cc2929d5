using System.CommandLine;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints.Hosting;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary><c>sut serve</c>.</summary>
internal static class ServeCommand
{
    private const string Description = """
        Serves until SIGTERM, Ctrl+C or, if supervised, the end of standard input. Once it can be called it writes one line of JSON with its
        addresses to standard output; warnings and worse go to standard error.

        Examples:
          TLSTOLL_DATABASE='Host=127.0.0.1;Database=tlstoll' sut serve --certs certs --vendors https://127.0.0.1:8443 --images images
          sut serve --plain-port 8080 --tls-port 8443 --certs certs --vendors http://127.0.0.1:9090 --hop2 plain --images images
          sut serve --certs certs --vendors https://127.0.0.1:8443 --images images --data-access procedures
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
        var problems = new Problems();
        var input = new ServeInput(flags, problems);
        var options = input.Read();
        var certificates = input.Certificates(options);
        if (problems.Any || certificates is null)
            return await problems.TellAsync(Console.Error);

        try
        {
            await SutProcess.RunAsync(options, certificates, Console.Out, cancellationToken);
            return ExitCodes.Done;
        }
        catch (Exception e) when (e is IOException or DatabaseSetupException)
        {
            // A port that is taken, above all; or a database without what is needed.
            await Console.Error.WriteLineAsync(e.Message.ReplaceLineEndings(" "));
            return ExitCodes.Failed;
        }
    }
}
