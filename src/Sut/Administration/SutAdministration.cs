using System.Data.Common;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Messages;
using TlsToll.Hosting.Routing;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Administration;

internal sealed record BackgroundState(bool Paused);

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow)]
[JsonSerializable(typeof(BurnSettings))]
[JsonSerializable(typeof(QuiescedState))]
[JsonSerializable(typeof(IdleState))]
[JsonSerializable(typeof(BackgroundState))]
[JsonSerializable(typeof(RevivedMessages))]
[JsonSerializable(typeof(StatementReport))]
internal sealed partial class AdministrationJson : JsonSerializerContext;

/// <summary>The SUT's administration routes. A SUT that serves only static pages has neither fulfilment nor a database.</summary>
internal sealed class SutAdministration(
    TierReport report,
    IReadOnlyDictionary<string, string> settings,
    IdleWait idle,
    Tallies<ServiceName> tallies,
    StaticPages pages,
    Burner? burner,
    IDatabaseQuiescer quiescer,
    FulfilmentControl? fulfilment,
    DatabaseConnection? database,
    IDatabaseStatements? statements,
    DatabaseProcesses? processes,
    DatabaseCounting? counting) : IDisposable
{
    private const int LongestWait = 60;

    private readonly Barriers _barriers = new();

    // Several RBEs may request this at once. Two concurrent vacuums of a table would make PostgreSQL wait 5 s for a lock that it does not
    // get.
    private readonly SemaphoreSlim _quiescing = new(1, 1);

    public IEnumerable<LiteralRoute> Routes =>
    [
        new("/idle", HttpMethods.Get, SendIdleAsync),
        new("/quiesce", HttpMethods.Post, QuiesceAsync),
        new("/barrier", HttpMethods.Post, MeetAsync),
        .. fulfilment is null ? [] : new LiteralRoute[]
        {
            new("/background/pause", HttpMethods.Post, context => ChangeAsync(context, fulfilment.Pause)),
            new("/background/resume", HttpMethods.Post, context => ChangeAsync(context, fulfilment.Resume)),
            new("/background/revive", HttpMethods.Post, ReviveAsync),
        },
        .. database is null ? [] : new LiteralRoute[]
        {
            new("/audit", HttpMethods.Get, AuditAsync),
            new("/population", HttpMethods.Get, SendPopulationAsync),
            new("/statements", HttpMethods.Get, SendStatementsAsync),
        },
        .. burner is null ? [] : new LiteralRoute[] { new("/burn", HttpMethods.Put, BurnAsync) },
    ];

    public async ValueTask<TierCounters> CountersAsync(CancellationToken cancellationToken) => report.Create(Interactions(), settings) with
    {
        Queues = await QueuesAsync(cancellationToken),
        BackgroundPaused = fulfilment?.Paused,
        DatabaseProcesses = processes?.Ids,
        DatabaseTraffic = counting?.Traffic,
    };

    public void Dispose() => _quiescing.Dispose();

    // Static pages are not a service, so they are absent until the first one is served.
    private Dictionary<string, InteractionCounters> Interactions()
    {
        var interactions = tallies.Snapshot();
        if (pages.Tally.Snapshot is { Completed: > 0 } served)
            interactions.Add("StaticPage", served);
        return interactions;
    }

    // Only the queues need the database. If it fails, they are absent from the result, which differs from empty, and the other counters are
    // sent.
    private async Task<IReadOnlyDictionary<string, QueueCounters>> QueuesAsync(CancellationToken cancellationToken)
    {
        try
        {
            if (fulfilment is not null)
                return await fulfilment.CountAsync(cancellationToken);
        }
        catch (Exception e) when (database?.Engine.Errors.Describe(e) is not null)
        {
            // Return no queues, as without fulfilment.
        }

        return new Dictionary<string, QueueCounters>(StringComparer.Ordinal);
    }

    // GET /idle responds at once; GET /idle?wait=SECONDS responds when the SUT is idle, or after that time.
    private async Task SendIdleAsync(HttpContext context)
    {
        var wait = TimeSpan.Zero;
        if (context.Request.Query["wait"] is [{ } text])
        {
            wait = double.TryParse(text, CultureInfo.InvariantCulture, out var seconds) && seconds is >= 0 and <= LongestWait
                ? TimeSpan.FromSeconds(seconds)
                : throw new FailureException(Failure.Invalid(null, $"wait must be from 0 to {LongestWait} seconds."));
        }

        await HttpMessages.SendAsync(context, await idle.WaitAsync(wait, context.RequestAborted), AdministrationJson.Default.IdleState);
    }

    // The report of "sut audit --json", for a caller that cannot reach the database.
    private async Task AuditAsync(HttpContext context)
    {
        // Separate connections without TLS keep the audit out of the services' pool and handshake counts.
        await using var source = database!.Engine.Open(database);
        var audit = await DatabaseAudit.RunAsync(source, database.Engine.Frozen, context.RequestAborted);

        // The report names all orders, so it is not held in memory once more.
        context.Response.ContentType = WireFormat.Json.ContentType;
        try
        {
            await JsonSerializer.SerializeAsync(context.Response.BodyWriter, audit, AuditJson.Default.AuditReport, context.RequestAborted);
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            // The client is gone.
        }
    }

    private async Task SendPopulationAsync(HttpContext context)
    {
        await using var source = database!.Engine.Open(database);
        await HttpMessages.SendAsync(context, await DatabaseAudit.ReadPopulationAsync(source, context.RequestAborted), AuditJson.Default.AuditedPopulation);
    }

    private async Task SendStatementsAsync(HttpContext context)
    {
        await HttpMessages.SendAsync(context, new StatementReport(await StatementsAsync(context.RequestAborted)), AdministrationJson.Default.StatementReport);
    }

    // They explain a result and are none, so a database that does not tell them, for lack of a file or a right, fails nothing.
    private async Task<IReadOnlyList<StatementCounter>?> StatementsAsync(CancellationToken cancellationToken)
    {
        try
        {
            return statements is null ? null : await DatabaseCounting.AsideAsync(() => statements.ReadAsync(cancellationToken));
        }
        catch (DbException)
        {
            return null;
        }
    }

    private Task ChangeAsync(HttpContext context, Action change)
    {
        change();
        return HttpMessages.SendAsync(context, new BackgroundState(fulfilment!.Paused), AdministrationJson.Default.BackgroundState);
    }

    // Makes the dead messages of all queues due again.
    private async Task ReviveAsync(HttpContext context) => await HttpMessages.SendAsync(
        context, await fulfilment!.ReviveAsync(context.RequestAborted), AdministrationJson.Default.RevivedMessages);

    // Collects garbage and quiesces the database, so that all measurements start from the same state and none bears costs of an earlier
    // one. Too slow to call during a measurement.
    private async Task QuiesceAsync(HttpContext context)
    {
        await _quiescing.WaitAsync(context.RequestAborted);
        try
        {
            var orders = await quiescer.QuiesceAsync(context.RequestAborted);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
            await HttpMessages.SendAsync(context, new QuiescedState(orders), AdministrationJson.Default.QuiescedState);
        }
        finally
        {
            _quiescing.Release();
        }
    }

    // POST /barrier?name=NAME&parties=N responds when N callers have arrived.
    private async Task MeetAsync(HttpContext context)
    {
        var (name, parties) = (context.Request.Query["name"], context.Request.Query["parties"]);
        if (name is not [{ Length: > 0 and <= Barriers.LongestName } one]
            || !int.TryParse(parties, NumberStyles.None, CultureInfo.InvariantCulture, out var number) || number is < 2 or > Barriers.MostParties)
        {
            throw new FailureException(Failure.Invalid(
                null, $"The query must have a name of at most {Barriers.LongestName} characters, and 2 to {Barriers.MostParties} parties."));
        }

        await HttpMessages.SkipBodyAsync(context);
        await _barriers.ArriveAsync(one, number, context.RequestAborted);
        context.Response.StatusCode = StatusCodes.Status204NoContent;
    }

    private async Task BurnAsync(HttpContext context)
    {
        var requested = await HttpMessages.ReadAsync(context, AdministrationJson.Default.BurnSettings);
        if (!requested.IsInRange)
        {
            throw new FailureException(Failure.Invalid(
                null, $"connectionMicros and interactionMicros must be from 0 to {BurnSettings.Most}."));
        }

        burner!.Settings = requested;
        await HttpMessages.SendAsync(context, requested, AdministrationJson.Default.BurnSettings);
    }
}
