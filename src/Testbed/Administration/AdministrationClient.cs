using System.Globalization;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Testbed.Administration;

/// <summary>What the SUT has still to do, from its memory alone.</summary>
/// <param name="OpenConnections">Connections open on its service ports.</param>
/// <param name="Backlog">Messages on its queues that it knows of and has not finished.</param>
public sealed record IdleState(long OpenConnections, long Backlog);

/// <summary>The SUT and the database at rest between cells.</summary>
/// <param name="Orders">Orders it holds.</param>
public sealed record RestState(long Orders);

/// <summary>Talks to the administration port of a tier.</summary>
public sealed class AdministrationClient : IDisposable
{
    private readonly HttpClient _http;

    /// <summary>Makes a client; nothing is sent yet.</summary>
    /// <param name="address">Base address of the port.</param>
    /// <param name="token">Bearer token; null on loopback.</param>
    /// <param name="timeout">Longest wait for an answer; 30 s if null.</param>
    public AdministrationClient(Uri address, string? token = null, TimeSpan? timeout = null)
    {
        _http = new HttpClient { BaseAddress = address, Timeout = timeout ?? TimeSpan.FromSeconds(30) };
        if (token is not null)
            _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
    }

    /// <summary>All counters of the tier.</summary>
    /// <exception cref="HttpRequestException">The tier does not answer, or not with its counters.</exception>
    public async Task<TierCounters> CountersAsync(CancellationToken cancellationToken) =>
        await _http.GetFromJsonAsync("/counters", WireJson.Default.TierCounters, cancellationToken)
        ?? throw new HttpRequestException("The tier answered without counters.");

    /// <summary>CPU time and memory alone: cheap, so that reading it hardly shows in what is read.</summary>
    /// <exception cref="HttpRequestException">The tier does not answer, or not with its CPU time.</exception>
    public async Task<TierCpu> CpuAsync(CancellationToken cancellationToken) =>
        await _http.GetFromJsonAsync("/cpu", WireJson.Default.TierCpu, cancellationToken)
        ?? throw new HttpRequestException("The tier answered without its CPU time.");

    /// <summary>Whether the tier answers that it is ready, with all that it leans on.</summary>
    public async Task<bool> IsReadyAsync(CancellationToken cancellationToken)
    {
        try
        {
            using var response = await _http.GetAsync("/health", cancellationToken);
            return response.IsSuccessStatusCode;
        }
        catch (Exception e) when (e is HttpRequestException || (e is OperationCanceledException && !cancellationToken.IsCancellationRequested))
        {
            return false;
        }
    }

    /// <summary>The SUT's audit of its database, as JSON.</summary>
    /// <exception cref="HttpRequestException">The SUT does not answer, or could not audit.</exception>
    public async Task<JsonDocument> AuditAsync(CancellationToken cancellationToken)
    {
        await using var body = await _http.GetStreamAsync("/audit", cancellationToken);
        return await JsonDocument.ParseAsync(body, cancellationToken: cancellationToken);
    }

    /// <summary>A page of the vendors' ledger.</summary>
    /// <param name="after">Only entries with a greater sequence.</param>
    /// <param name="limit">At most so many.</param>
    /// <param name="cancellationToken">Gives up.</param>
    public async Task<LedgerPage> LedgerAsync(long after, int limit, CancellationToken cancellationToken) =>
        await _http.GetFromJsonAsync(
            string.Create(CultureInfo.InvariantCulture, $"/ledger?after={after}&limit={limit}"), WireJson.Default.LedgerPage, cancellationToken)
        ?? throw new HttpRequestException("The vendors answered without their ledger.");

    /// <summary>What is still to do. Cheap: it does not touch the database.</summary>
    public async Task<IdleState> IdleAsync(CancellationToken cancellationToken) =>
        await _http.GetFromJsonAsync("/idle", AdministrationJson.Default.IdleState, cancellationToken)
        ?? throw new HttpRequestException("The SUT answered without its state.");

    /// <summary>Has the SUT collect its garbage and the database write its dirty pages out, so that no cell pays for another's; counts the orders.</summary>
    public async Task<RestState> RestAsync(CancellationToken cancellationToken)
    {
        using var response = await _http.PostAsync("/quiesce", content: null, cancellationToken);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadFromJsonAsync(AdministrationJson.Default.RestState, cancellationToken)
            ?? throw new HttpRequestException("The SUT answered without the database's state.");
    }

    /// <summary>Waits at the SUT until as many have come there, under the same name, as are to meet.</summary>
    /// <exception cref="HttpRequestException">The SUT does not answer.</exception>
    public Task MeetAsync(string name, int parties, CancellationToken cancellationToken) => PostAsync(
        string.Create(CultureInfo.InvariantCulture, $"/barrier?name={Uri.EscapeDataString(name)}&parties={parties}"), cancellationToken);

    /// <summary>Has the SUT leave the queues alone.</summary>
    public Task PauseAsync(CancellationToken cancellationToken) => PostAsync("/background/pause", cancellationToken);

    /// <summary>Has the SUT work on the queues again.</summary>
    public Task ResumeAsync(CancellationToken cancellationToken) => PostAsync("/background/resume", cancellationToken);

    /// <summary>Sets the test-only burning of CPU time.</summary>
    public async Task BurnAsync(int connectionMicros, int interactionMicros, CancellationToken cancellationToken)
    {
        using var response = await _http.PutAsJsonAsync(
            "/burn", new BurnSetting(connectionMicros, interactionMicros), AdministrationJson.Default.BurnSetting, cancellationToken);
        response.EnsureSuccessStatusCode();
    }

    /// <summary>How the vendors behave.</summary>
    public async Task<VendorBehaviour> BehaviourAsync(CancellationToken cancellationToken) =>
        await _http.GetFromJsonAsync("/behaviour", WireJson.Default.VendorBehaviour, cancellationToken)
        ?? throw new HttpRequestException("The vendors answered without their behaviour.");

    /// <summary>Has the vendors behave so from now on.</summary>
    public async Task BehaveAsync(VendorBehaviour behaviour, CancellationToken cancellationToken)
    {
        using var response = await _http.PutAsJsonAsync("/behaviour", behaviour, WireJson.Default.VendorBehaviour, cancellationToken);
        response.EnsureSuccessStatusCode();
    }

    /// <inheritdoc/>
    public void Dispose() => _http.Dispose();

    private async Task PostAsync(string path, CancellationToken cancellationToken)
    {
        using var response = await _http.PostAsync(path, content: null, cancellationToken);
        response.EnsureSuccessStatusCode();
    }
}

/// <summary>Test-only burning of the SUT's CPU time, in microseconds.</summary>
internal sealed record BurnSetting(int ConnectionMicros, int InteractionMicros);

/// <summary>JSON of the administration port beyond the counters.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(IdleState))]
[JsonSerializable(typeof(RestState))]
[JsonSerializable(typeof(BurnSetting))]
internal sealed partial class AdministrationJson : JsonSerializerContext;
