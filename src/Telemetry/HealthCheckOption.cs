using System.CommandLine;
using System.CommandLine.Invocation;

namespace TlsToll.Telemetry;

/// <summary>
/// <c>--healthcheck URL</c> checks a running process of the same program, because the container images contain neither curl nor wget. Exit
/// code: 0 if the URL responds with a success status within 5 s, 1 if not, 2 if it is not an absolute URL.
/// </summary>
public sealed class HealthCheckOption : Option<string>
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(5);

    /// <summary>Creates the option. Add it to the root command.</summary>
    public HealthCheckOption()
        : base("--healthcheck")
    {
        Description = "Check that this address responds with success, as a container's health check; exit code 0 or 1";
        HelpName = "URL";
        Action = new Check(this);
    }

    /// <summary>True if the command line requests a health check. Missing required flags are then no error.</summary>
    public static bool IsRequested(ParseResult parsed)
    {
        ArgumentNullException.ThrowIfNull(parsed);
        return parsed.Action is Check;
    }

    private static async Task<int> RunAsync(Uri address, TextWriter error, CancellationToken cancellationToken)
    {
        try
        {
            using var http = new HttpClient { Timeout = StartTimeout };
            using var response = await http.GetAsync(address, cancellationToken);
            if (response.IsSuccessStatusCode)
                return 0;
            await error.WriteLineAsync($"{address} responds with {(int)response.StatusCode}.");
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException or InvalidOperationException or NotSupportedException)
        {
            await error.WriteLineAsync($"{address}: {e.Message}");
        }

        return 1;
    }

    private sealed class Check(HealthCheckOption option) : AsynchronousCommandLineAction
    {
        public override Task<int> InvokeAsync(ParseResult parseResult, CancellationToken cancellationToken = default) =>
            Uri.TryCreate(parseResult.GetValue(option), UriKind.Absolute, out var address)
                ? RunAsync(address, parseResult.InvocationConfiguration.Error, cancellationToken)
                : Task.FromResult(2);
    }
}
