using System.Globalization;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Testbed.Administration;

/// <summary>Client of a tier's administration port.</summary>
public sealed class AdministrationClient : IDisposable
{
    // Of the body of a response that is an error, in characters.
    private const int MostShown = 300;

    private readonly HttpClient _http;

    /// <summary>Creates a client; nothing is sent yet.</summary>
    /// <param name="address">Base address of the port.</param>
    /// <param name="token">Bearer token; null if the port requires none.</param>
    /// <param name="timeout">Longest wait for a response; 30 s if null.</param>
    public AdministrationClient(Uri address, string? token = null, TimeSpan? timeout = null)
    {
        _http = new HttpClient { BaseAddress = address, Timeout = timeout ?? TimeSpan.FromSeconds(30) };
        if (token is not null)
            _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
    }

    /// <summary>Reads all counters of the tier.</summary>
    /// <exception cref="HttpRequestException">The tier does not respond, or does not return its counters.</exception>
    public Task<TierCounters> CountersAsync(CancellationToken cancellationToken) =>
        GetAsync("/counters", WireJson.Default.TierCounters, cancellationToken);

    /// <summary>Reads only CPU time and memory. The request is cheap, so it adds little to the measured CPU time.</summary>
    /// <exception cref="HttpRequestException">The tier does not respond, or does not return its CPU time.</exception>
    public Task<TierCpu> CpuAsync(CancellationToken cancellationToken) => GetAsync("/cpu", WireJson.Default.TierCpu, cancellationToken);

    /// <summary>Reads the ports and connections of a program in front of a SUT, from the command that runs it.</summary>
    /// <exception cref="HttpRequestException">The command does not respond, or does not run this program: status 404.</exception>
    public Task<FrontState> FrontAsync(string kind, CancellationToken cancellationToken) => GetAsync($"/fronts/{kind}", WireJson.Default.FrontState, cancellationToken);

    /// <summary>Reads only the CPU time of a program in front of a SUT, from the command that runs it.</summary>
    /// <exception cref="HttpRequestException">The command does not respond, or does not run this program: status 404.</exception>
    public Task<TierCpu> FrontCpuAsync(string kind, CancellationToken cancellationToken) => GetAsync($"/fronts/{kind}/cpu", WireJson.Default.TierCpu, cancellationToken);

    /// <summary>Reads the tier's clock, by the time at which its server says that it answered, in whole seconds.</summary>
    /// <exception cref="HttpRequestException">The tier does not respond, or does not say when.</exception>
    public async Task<DateTimeOffset> ClockAsync(CancellationToken cancellationToken)
    {
        using var response = await SendAsync(HttpMethod.Get, "/cpu", content: null, cancellationToken);
        return response.Headers.Date ?? throw new HttpRequestException($"{HttpMethod.Get} {AddressOf("/cpu")}: the response has no date.");
    }

    /// <summary>True if the tier reports that it and everything it depends on are ready.</summary>
    public async Task<bool> IsReadyAsync(CancellationToken cancellationToken) => await WhyNotReadyAsync(cancellationToken) is null;

    /// <summary>Returns what the tier answered, or why it did not, if it is not ready; null if it is.</summary>
    public async Task<string?> WhyNotReadyAsync(CancellationToken cancellationToken)
    {
        try
        {
            using var response = await _http.GetAsync("/health", cancellationToken);
            return response.IsSuccessStatusCode ? null : await ReasonAsync(response, cancellationToken);
        }
        catch (Exception e) when (e is HttpRequestException || (e is OperationCanceledException && !cancellationToken.IsCancellationRequested))
        {
            return e is HttpRequestException ? e.Message : "it does not answer";
        }
    }

    /// <summary>Lets the SUT audit its database.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond, or could not audit.</exception>
    public async Task<AuditReport> AuditAsync(CancellationToken cancellationToken)
    {
        // The report names all orders, so it is read as it comes.
        using var response = await SendAsync(HttpMethod.Get, "/audit", content: null, cancellationToken, HttpCompletionOption.ResponseHeadersRead);
        await using var body = await response.Content.ReadAsStreamAsync(cancellationToken);
        return await JsonSerializer.DeserializeAsync(body, AuditJson.Default.AuditReport, cancellationToken)
            ?? throw new HttpRequestException($"{HttpMethod.Get} {AddressOf("/audit")}: the response is empty.");
    }

    /// <summary>Reads the parameters with which the SUT's database was populated.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond, or its database is not populated.</exception>
    public Task<AuditedPopulation> PopulationAsync(CancellationToken cancellationToken) =>
        GetAsync("/population", AuditJson.Default.AuditedPopulation, cancellationToken);

    /// <summary>Reads what the SUT's database counts for each kind of statement since its start; null if it doesn't count or tell them.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond.</exception>
    public async Task<IReadOnlyList<StatementCounter>?> StatementsAsync(CancellationToken cancellationToken) =>
        (await GetAsync("/statements", AdministrationJson.Default.StatementReport, cancellationToken)).Statements;

    /// <summary>Reads a page of the vendors' ledger.</summary>
    /// <param name="after">Sequence number after which the page starts.</param>
    /// <param name="limit">Maximum number of entries.</param>
    /// <param name="cancellationToken">Token that aborts the request.</param>
    public Task<LedgerPage> LedgerAsync(long after, int limit, CancellationToken cancellationToken) => GetAsync(
        string.Create(CultureInfo.InvariantCulture, $"/ledger?after={after}&limit={limit}"), WireJson.Default.LedgerPage, cancellationToken);

    /// <summary>Reads the unfinished work. The request is cheap and does not access the database.</summary>
    public Task<IdleState> IdleAsync(CancellationToken cancellationToken) => IdleAsync(TimeSpan.Zero, cancellationToken);

    /// <summary>Waits until the SUT is idle, or for at most a given time, and reads the unfinished work. The SUT does not poll.</summary>
    /// <param name="wait">Longest wait, up to 60 s; must be shorter than the client's timeout.</param>
    /// <param name="cancellationToken">Token that aborts the request.</param>
    public Task<IdleState> IdleAsync(TimeSpan wait, CancellationToken cancellationToken) => GetAsync(
        string.Create(CultureInfo.InvariantCulture, $"/idle?wait={wait.TotalSeconds}"), AdministrationJson.Default.IdleState, cancellationToken);

    /// <summary>
    /// Makes the SUT collect garbage and the database write its dirty pages, so that no cell pays for another's work; counts the orders.
    /// </summary>
    public Task<QuiescedState> QuiesceAsync(CancellationToken cancellationToken) =>
        PostAsync("/quiesce", AdministrationJson.Default.QuiescedState, cancellationToken);

    /// <summary>Makes a tier give back the memory that it does not use, so that what is still resident is what it holds.</summary>
    /// <exception cref="HttpRequestException">The tier does not respond.</exception>
    public Task ReleaseMemoryAsync(CancellationToken cancellationToken) => PostAsync("/release-memory", cancellationToken);

    /// <summary>Waits at a barrier in the SUT until this number of parties has arrived under the same name.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond.</exception>
    public Task MeetAsync(string name, int parties, CancellationToken cancellationToken) => PostAsync(
        string.Create(CultureInfo.InvariantCulture, $"/barrier?name={Uri.EscapeDataString(name)}&parties={parties}"), cancellationToken);

    /// <summary>Pauses the SUT's work on the queues.</summary>
    public Task PauseAsync(CancellationToken cancellationToken) => PostAsync("/background/pause", cancellationToken);

    /// <summary>Resumes the SUT's work on the queues.</summary>
    public Task ResumeAsync(CancellationToken cancellationToken) => PostAsync("/background/resume", cancellationToken);

    /// <summary>Makes the dead messages of the SUT's queues due again.</summary>
    /// <exception cref="HttpRequestException">The SUT does not respond, or its database fails.</exception>
    public Task<RevivedMessages> ReviveAsync(CancellationToken cancellationToken) =>
        PostAsync("/background/revive", AdministrationJson.Default.RevivedMessages, cancellationToken);

    /// <summary>Sets the CPU time that the SUT burns, for tests only.</summary>
    public Task BurnAsync(int connectionMicros, int interactionMicros, CancellationToken cancellationToken) =>
        PutAsync("/burn", new BurnSettings(connectionMicros, interactionMicros), AdministrationJson.Default.BurnSettings, cancellationToken);

    /// <summary>Reads the vendors' current behaviour.</summary>
    public Task<VendorBehaviour> BehaviourAsync(CancellationToken cancellationToken) =>
        GetAsync("/behaviour", WireJson.Default.VendorBehaviour, cancellationToken);

    /// <summary>Sets the vendors' behaviour.</summary>
    public Task BehaveAsync(VendorBehaviour behaviour, CancellationToken cancellationToken) =>
        PutAsync("/behaviour", behaviour, WireJson.Default.VendorBehaviour, cancellationToken);

    /// <inheritdoc/>
    public void Dispose() => _http.Dispose();

    private Task<T> GetAsync<T>(string path, JsonTypeInfo<T> type, CancellationToken cancellationToken) => ReadAsync(HttpMethod.Get, path, type, cancellationToken);

    private Task<T> PostAsync<T>(string path, JsonTypeInfo<T> type, CancellationToken cancellationToken) => ReadAsync(HttpMethod.Post, path, type, cancellationToken);

    private async Task PostAsync(string path, CancellationToken cancellationToken)
    {
        using var response = await SendAsync(HttpMethod.Post, path, content: null, cancellationToken);
    }

    private async Task PutAsync<T>(string path, T value, JsonTypeInfo<T> type, CancellationToken cancellationToken)
    {
        using var content = JsonContent.Create(value, type);
        using var response = await SendAsync(HttpMethod.Put, path, content, cancellationToken);
    }

    private async Task<T> ReadAsync<T>(HttpMethod method, string path, JsonTypeInfo<T> type, CancellationToken cancellationToken)
    {
        using var response = await SendAsync(method, path, content: null, cancellationToken);
        return await response.Content.ReadFromJsonAsync(type, cancellationToken) ?? throw new HttpRequestException($"{method} {AddressOf(path)}: the response is null.");
    }

    // What does not answer as a tier does may be another program, or a tier of another version.
    private static async Task<string> ReasonAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        try
        {
            var body = await response.Content.ReadAsStringAsync(cancellationToken);
            if (JsonSerializer.Deserialize(body, WireJson.Default.TierHealth)?.Reason is { } reason)
                return reason;
        }
        catch (JsonException)
        {
        }

        return $"it answers {(int)response.StatusCode} ({response.ReasonPhrase})";
    }

    // Says which request of which tier failed, and what the tier says of it.
    private async Task<HttpResponseMessage> SendAsync(
        HttpMethod method, string path, HttpContent? content, CancellationToken cancellationToken, HttpCompletionOption completion = HttpCompletionOption.ResponseContentRead)
    {
        using var request = new HttpRequestMessage(method, path) { Content = content };
        var response = await ResponseAsync(request, completion, cancellationToken);
        if (response.IsSuccessStatusCode)
            return response;
        using (response)
        {
            var body = (await response.Content.ReadAsStringAsync(cancellationToken)).ReplaceLineEndings(" ").Trim();
            var said = body.Length == 0 ? "" : $": {body[..Math.Min(body.Length, MostShown)]}";
            throw new HttpRequestException(
                string.Create(CultureInfo.InvariantCulture, $"{method} {AddressOf(path)}: status {(int)response.StatusCode}{said}"), inner: null, response.StatusCode);
        }
    }

    // HttpClient reports its own timeout as a cancellation, which a user would read as an interruption.
    private async Task<HttpResponseMessage> ResponseAsync(HttpRequestMessage request, HttpCompletionOption completion, CancellationToken cancellationToken)
    {
        try
        {
            return await _http.SendAsync(request, completion, cancellationToken);
        }
        catch (OperationCanceledException e) when (!cancellationToken.IsCancellationRequested && e.InnerException is TimeoutException)
        {
            throw new HttpRequestException(
                string.Create(CultureInfo.InvariantCulture, $"{request.Method} {request.RequestUri}: no response within {_http.Timeout.TotalSeconds:0.#} s."), e);
        }
    }

    private Uri AddressOf(string path) => new(_http.BaseAddress!, path);
}

/// <summary>JSON of the administration port, except for the counters.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(IdleState))]
[JsonSerializable(typeof(QuiescedState))]
[JsonSerializable(typeof(RevivedMessages))]
[JsonSerializable(typeof(BurnSettings))]
[JsonSerializable(typeof(StatementReport))]
internal sealed partial class AdministrationJson : JsonSerializerContext;
