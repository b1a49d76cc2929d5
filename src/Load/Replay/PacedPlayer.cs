using System.Diagnostics;
using System.Net;
using TlsToll.Load.Http;
using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Results.Records;
using TlsToll.Tls;
using TlsToll.Workload;
using Trace = TlsToll.Workload.Trace;

namespace TlsToll.Load.Replay;

/// <summary>
/// Sends the requests of a trace at even distances, in its order: an open loop on connections that are opened before and kept. Response times start when a request
/// is due. If all connections are busy, it waits for the first that becomes free, and its response time contains the wait.
/// </summary>
/// <param name="request">The replay.</param>
/// <param name="perSecond">Requests that are due per second.</param>
/// <param name="trace">The trace.</param>
/// <param name="security">Plain or TLS.</param>
/// <param name="counts">Receives the counts.</param>
internal sealed class PacedPlayer(ReplayRequest request, double perSecond, Trace trace, TransportSecurity security, ReplayCounts counts)
{
    private readonly IPEndPoint _end = new(IPAddress.Parse(request.Address), request.Port);
    private readonly Dictionary<string, byte[]> _messages = Messages(trace, HostName(request));
    private readonly Lock _lock = new();
    private readonly Queue<Place> _free = [];
    private readonly Queue<Due> _late = [];
    private long _firstSent;
    private long _lastSent;
    private int _sent;

    /// <summary>Opens the connections, and sends the requests.</summary>
    /// <param name="drain">Token after which no request becomes due; outstanding requests are completed.</param>
    /// <exception cref="IOException">A connection could not be opened, or not in time.</exception>
    public async Task<ReplayResult> RunAsync(CancellationToken drain)
    {
        var places = new List<Place>();
        long start;
        long end;
        try
        {
            for (var i = 0; i < request.Rules.Outstanding; i++)
                places.Add(await OpenAsync());
            foreach (var place in places)
                _free.Enqueue(place);
            start = Now;
            await ArrivalThread.RunAsync(() => ArriveAsync(places, drain));
            end = Now;
        }
        finally
        {
            // Their bytes are counted as they close.
            foreach (var place in places)
                await place.DisposeAsync();
        }

        return counts.Result(start, end) with
        {
            SentPerSecond = _sent < 2 ? null : (_sent - 1) / Stopwatch.GetElapsedTime(_firstSent, _lastSent).TotalSeconds,
        };
    }

    private long Now => Nanoseconds(Stopwatch.GetTimestamp() - request.Epoch);

    private static long Nanoseconds(long ticks) => (long)(ticks * (1e9 / Stopwatch.Frequency));

    private static string HostName(ReplayRequest request) => request.Tls?.Profile().HostName ?? "localhost";

    // Made before the requests are due, which they would otherwise delay.
    private static Dictionary<string, byte[]> Messages(Trace trace, string hostName) => trace.Requests.Select(page => page.Path).Distinct(StringComparer.Ordinal)
        .ToDictionary(path => path, path => TracePlayer.Message(path, hostName), StringComparer.Ordinal);

    private async Task<Place> OpenAsync()
    {
        var timer = new AnswerTimer(TimeSpan.FromSeconds(request.Timeout), TimeProvider.System);
        try
        {
            return new Place(await ReplayConnection.OpenAsync(_end, HostName(request), security, counts, timer.Start()), timer);
        }
        catch (OperationCanceledException e)
        {
            timer.Dispose();
            // A cancellation reads like an interruption by the user.
            throw new IOException("a connection was not opened in time", e);
        }
        catch
        {
            timer.Dispose();
            throw;
        }
    }

    private async Task ArriveAsync(List<Place> places, CancellationToken drain)
    {
        var begin = Stopwatch.GetTimestamp();
        foreach (var (page, at) in trace.Requests.Zip(ArrivalSchedule.Even(perSecond, trace.Requests.Count)))
        {
            var due = new Due(page, begin + (long)(at * Stopwatch.Frequency));
            if (!await ArrivalThread.WaitAsync(() => Nanoseconds(due.At - Stopwatch.GetTimestamp()), TimeProvider.System, drain))
                break;
            Begin(due);
        }

        await Task.WhenAll(places.Select(place => place.Serving));
        while (_late.TryDequeue(out _))
            counts.Fail(Outcome.Transport, "no connection was left");
    }

    // Returns when the request has been sent, or waits for a connection.
    private void Begin(Due due)
    {
        Place? place;
        lock (_lock)
        {
            if (!_free.TryDequeue(out place))
            {
                _late.Enqueue(due);
                return;
            }
        }

        place.Serving = ServeAsync(place, due);
    }

    private async Task ServeAsync(Place place, Due due)
    {
        Due? next = due;
        while (next is { } now && await SendAsync(place, now))
            next = Next(place);
    }

    // A connection that failed, or that the server closes, is not returned: what waits is left for the others.
    private Due? Next(Place place)
    {
        lock (_lock)
        {
            if (_late.TryDequeue(out var due))
                return due;
            _free.Enqueue(place);
            return null;
        }
    }

    private async Task<bool> SendAsync(Place place, Due due)
    {
        try
        {
            NoteSent();
            var answer = await place.Connection.SendAsync(_messages[due.Page.Path], place.Buffer, place.Timer.Start());
            counts.Answer(due.Page, due.At, answer);
            return !answer.Close;
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            counts.Fail(e);
            return false;
        }
    }

    private void NoteSent()
    {
        lock (_lock)
        {
            _lastSent = Stopwatch.GetTimestamp();
            if (_sent++ == 0)
                _firstSent = _lastSent;
        }
    }

    /// <summary>A request.</summary>
    /// <param name="Page">The page.</param>
    /// <param name="At">Time at which it is due, a timestamp of the stopwatch.</param>
    private readonly record struct Due(TraceRequest Page, long At);

    /// <summary>A connection with what its requests need.</summary>
    private sealed class Place(ReplayConnection connection, AnswerTimer timer) : IAsyncDisposable
    {
        public ReplayConnection Connection { get; } = connection;

        public AnswerTimer Timer { get; } = timer;

        public ResponseBuffer Buffer { get; } = new();

        /// <summary>The requests in progress on the connection, one after the other; set on the thread of the arrivals alone.</summary>
        public Task Serving { get; set; } = Task.CompletedTask;

        public async ValueTask DisposeAsync()
        {
            Timer.Dispose();
            await Connection.DisposeAsync();
        }
    }
}
