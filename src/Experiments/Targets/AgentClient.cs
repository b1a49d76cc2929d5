using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Security.Authentication;
using System.Text.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Tiers;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Experiments.Targets;

/// <summary>Reads the CPU time of a service through the agent on its host.</summary>
internal sealed class AgentClient : IServiceCpu, IDisposable
{
    private const int MostBytes = 64 * 1024;

    // Of a text from another host that is shown.
    private const int MostCharacters = 200;

    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    private readonly AgentAccess _access;
    private readonly HttpClient _http;
    private AgentCpu? _first;

    private AgentClient(AgentAccess access)
    {
        _access = access;
        _http = new HttpClient(new VerifyingHandler(access.Trusted)) { BaseAddress = access.Address, Timeout = Longest, MaxResponseContentBufferSize = MostBytes };
        _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", access.Token);
    }

    /// <inheritdoc/>
    public string Subject => $"{Shown(First.Subject)} (agent {_access.Authority})";

    /// <inheritdoc/>
    public bool IsOnThisHost { get; private set; }

    /// <inheritdoc/>
    public string? Processor => Shown(First.Processor);

    /// <inheritdoc/>
    public IReadOnlyList<int> Processors => [];

    private AgentCpu First => _first ?? throw new InvalidOperationException("The agent was not asked yet.");

    /// <summary>Connects to the agent, and reads once.</summary>
    /// <exception cref="InvalidRequestException">The agent can't be reached, has a certificate that is refused, refuses the token, or can't read the service.</exception>
    public static async Task<AgentClient> ConnectAsync(AgentAccess access, CancellationToken cancellation)
    {
        var agent = new AgentClient(access);
        try
        {
            agent._first = await agent.AskAsync(cancellation);
            agent.IsOnThisHost = agent._first.Machine is { } machine && machine == BootId.Read();
            return agent;
        }
        catch (Exception e)
        {
            agent.Dispose();
            if (e is TestbedException)
                throw new InvalidRequestException(e.Message, e);
            throw;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="TestbedException">The agent can't be reached any more, or can't read the service.</exception>
    public async ValueTask<long> ReadAsync(CancellationToken cancellationToken) => (await AskAsync(cancellationToken)).CpuNanoseconds;

    /// <inheritdoc/>
    public void Dispose() => _http.Dispose();

    private async Task<AgentCpu> AskAsync(CancellationToken cancellation)
    {
        try
        {
            using var response = await _http.GetAsync("/cpu", cancellation);
            var body = await response.Content.ReadAsStringAsync(cancellation);
            return response.StatusCode switch
            {
                HttpStatusCode.OK => JsonSerializer.Deserialize(body, WireJson.Default.AgentCpu) is { Subject.Length: > 0, Processor: not null } cpu ? cpu : throw Problem("its response is not an agent's"),
                HttpStatusCode.Unauthorized => throw Problem("it refuses the token of --agent-token-file"),
                HttpStatusCode.Gone or HttpStatusCode.ServiceUnavailable => throw Problem(Shown(body)),
                var status => throw Problem(string.Create(CultureInfo.InvariantCulture, $"its response is not an agent's (status {(int)status})")),
            };
        }
        catch (AuthenticationException e)
        {
            throw Problem($"its certificate is refused: {e.Message}.{(_access.Trusted is null ? " --agent-ca FILE names the certificate to trust" : "")}", e);
        }
        catch (HttpRequestException e)
        {
            // The cause of a failed handshake is the inner one.
            throw Problem(e.HttpRequestError == HttpRequestError.SecureConnectionError && e.InnerException is { } cause ? $"no TLS handshake: {cause.Message}" : e.Message, e);
        }
        catch (JsonException e)
        {
            throw Problem("its response is not an agent's", e);
        }
        catch (OperationCanceledException e) when (!cancellation.IsCancellationRequested)
        {
            throw Problem(string.Create(CultureInfo.InvariantCulture, $"no response within {Longest.TotalSeconds:0} s"), e);
        }
    }

    private TestbedException Problem(string reason, Exception? cause = null) => new($"--agent {_access.Authority}: {reason.ReplaceLineEndings(" ").TrimEnd('.')}.", cause);

    // Control characters could write anything at a terminal.
    private static string Shown(string text) => string.Concat(text.Where(character => !char.IsControl(character)).Take(MostCharacters));
}
