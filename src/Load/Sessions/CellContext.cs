using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Runtime.CompilerServices;
using TlsToll.Load.Formats;
using TlsToll.Load.Messages;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Load.Sessions;

/// <summary>Shared by the EBs of a cell: connecting and calling, the clock, and the counts. Thread safe.</summary>
/// <param name="request">The cell.</param>
/// <param name="security">Plain or TLS; callers do not tell them apart.</param>
/// <param name="drain">Cancelled when no session may begin any more, and those under way end after their interaction.</param>
public sealed class CellContext(CellRequest request, TransportSecurity security, CancellationToken drain)
{
    private const int MostReasons = 20;

    private readonly ConcurrentDictionary<string, long> _reasons = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<NegotiatedParameters, int> _negotiated = new();
    private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile StrongBox<(long Start, long End)> _window = new((long.MinValue, long.MaxValue));
    private int _connections = -1;
    private int _haveBegun;

    /// <summary>The cell.</summary>
    public CellRequest Request { get; } = request;

    /// <summary>Plain or TLS.</summary>
    public TransportSecurity Security { get; } = security;

    /// <summary>The clock of everything that the cell times and waits for.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The names under which the cell's clients come.</summary>
    public ClientNames Names { get; init; } = ClientNames.Same(request.ServerName);

    /// <summary>The SUT's address and port.</summary>
    public IPEndPoint EndPoint { get; } = new(IPAddress.Parse(request.Address), request.Port);

    /// <summary>Cancelled when no session may begin any more, and those under way end after their interaction.</summary>
    public CancellationToken Drain { get; } = drain;

    /// <summary>Longest wait for a response or a connection.</summary>
    public TimeSpan Timeout { get; } = TimeSpan.FromSeconds(request.Timeout);

    /// <summary>Start and end of the measured window, nanoseconds since the epoch. Everything is in it for fixed work.</summary>
    public (long Start, long End) Window
    {
        get => _window.Value;
        // In one piece: EBs read it while it is set.
        set => _window = new StrongBox<(long Start, long End)>(value);
    }

    /// <summary>Completes when this many EBs have had their first response or failure.</summary>
    public Task Begun => _begun.Task;

    /// <summary>EBs that <see cref="Begun"/> waits for.</summary>
    public int ToBegin { get; set; }

    /// <summary>Counts of all EBs, for the progress display.</summary>
    public LiveCounts Live { get; } = new();

    /// <summary>Connections opened.</summary>
    public int Connections => Volatile.Read(ref _connections) + 1;

    /// <summary>Reasons of errors with counts.</summary>
    public IReadOnlyDictionary<string, long> Reasons => _reasons;

    /// <summary>Negotiated parameters in order of their index.</summary>
    public IReadOnlyList<NegotiatedParameters> Negotiated => [.. _negotiated.OrderBy(n => n.Value).Select(n => n.Key)];

    /// <summary>Nanoseconds since the run's epoch.</summary>
    public long Now => Nanoseconds(Time.GetTimestamp());

    /// <summary>Makes the format of the cell; each EB has its own.</summary>
    public IWireFormat NewFormat()
    {
        var host = $"{Request.ServerName}:{Request.Port}";
        return Request.Format == "json" ? new JsonFormat(host) : new SoapFormat(host);
    }

    /// <summary>A timestamp of the stopwatch as nanoseconds since the epoch.</summary>
    public long Nanoseconds(long timestamp) => (long)((timestamp - Request.Epoch) * (1e9 / Stopwatch.Frequency));

    /// <summary>Number of a new connection.</summary>
    public int NextConnection() => Interlocked.Increment(ref _connections);

    /// <summary>An EB has had its first response or failure.</summary>
    public void Begin()
    {
        if (Interlocked.Increment(ref _haveBegun) == ToBegin)
            _begun.TrySetResult();
    }

    /// <summary>Index of negotiated parameters.</summary>
    public int IndexOf(NegotiatedTls tls)
    {
        lock (_negotiated)
            return _negotiated.GetOrAdd(NegotiatedParameters.Of(tls), _ => _negotiated.Count);
    }

    /// <summary>Counts a reason; beyond the first kinds they are lumped together.</summary>
    public void CountReason(string reason)
    {
        var key = _reasons.Count < MostReasons || _reasons.ContainsKey(reason) ? reason : "other reasons";
        _reasons.AddOrUpdate(key, 1, (_, count) => count + 1);
    }
}
