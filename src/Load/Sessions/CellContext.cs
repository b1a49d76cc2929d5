using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Runtime.CompilerServices;
using TlsToll.Load.Formats;
using TlsToll.Load.Messages;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Load.Sessions;

/// <summary>State shared by the EBs of a cell: connection parameters, clock and counts. Thread safe.</summary>
/// <param name="request">The cell.</param>
/// <param name="security">Plain or TLS.</param>
/// <param name="drain">Token that stops the cell: no session starts any more, and those in progress end after their current
/// interaction.</param>
public sealed class CellContext(CellRequest request, TransportSecurity security, CancellationToken drain)
{
    private readonly ErrorReasons _reasons = new();
    private readonly ConcurrentDictionary<NegotiatedParameters, int> _negotiated = new();
    private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile StrongBox<(long Start, long End)> _window = new((long.MinValue, long.MaxValue));
    private int _connections = -1;
    private int _haveBegun;

    /// <summary>The cell.</summary>
    public CellRequest Request { get; } = request;

    /// <summary>Plain or TLS.</summary>
    public TransportSecurity Security { get; } = security;

    /// <summary>Clock for all times and waits of the cell.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>Source of the host names under which the cell's clients connect.</summary>
    public ClientNames Names { get; init; } = ClientNames.Same(request.ServerName);

    /// <summary>The SUT's address and port.</summary>
    public IPEndPoint EndPoint { get; } = new(IPAddress.Parse(request.Address), request.Port);

    /// <summary>
    /// Cancelled to stop the cell: no session starts any more, and those in progress end after their current interaction.
    /// </summary>
    public CancellationToken Drain { get; } = drain;

    /// <summary>Longest wait for a response or a connection.</summary>
    public TimeSpan Timeout { get; } = TimeSpan.FromSeconds(request.Timeout);

    /// <summary>
    /// Start and end of the measured window, in nanoseconds since the epoch. For fixed work, the window contains everything.
    /// </summary>
    public (long Start, long End) Window
    {
        get => _window.Value;
        // Replace both values atomically, because EBs read them concurrently.
        set => _window = new StrongBox<(long Start, long End)>(value);
    }

    /// <summary>Completes when <see cref="ToBegin"/> EBs have had their first response or failure.</summary>
    public Task Begun => _begun.Task;

    /// <summary>Number of EBs that <see cref="Begun"/> waits for.</summary>
    public int ToBegin { get; set; }

    /// <summary>Counts of all EBs, for the progress display.</summary>
    public LiveCounts Live { get; } = new();

    /// <summary>Number of connections opened.</summary>
    public int Connections => Volatile.Read(ref _connections) + 1;

    /// <summary>Reasons for errors, with counts.</summary>
    public IReadOnlyDictionary<string, long> Reasons => _reasons.Counts;

    /// <summary>Negotiated parameters in the order of their index.</summary>
    public IReadOnlyList<NegotiatedParameters> Negotiated => [.. _negotiated.OrderBy(n => n.Value).Select(n => n.Key)];

    /// <summary>Current time in nanoseconds since the run's epoch.</summary>
    public long Now => Nanoseconds(Time.GetTimestamp());

    /// <summary>Creates an instance of the cell's message format; each EB has its own.</summary>
    public IWireFormat NewFormat()
    {
        var host = $"{Request.ServerName}:{Request.Port}";
        return Request.Format == "json" ? new JsonFormat(host) : new SoapFormat(host);
    }

    /// <summary>Converts a timestamp of the stopwatch to nanoseconds since the epoch.</summary>
    public long Nanoseconds(long timestamp) => (long)((timestamp - Request.Epoch) * (1e9 / Stopwatch.Frequency));

    /// <summary>Returns the number of a new connection, from 0.</summary>
    public int NextConnection() => Interlocked.Increment(ref _connections);

    /// <summary>Signals that an EB has had its first response or failure.</summary>
    public void Begin()
    {
        if (Interlocked.Increment(ref _haveBegun) == ToBegin)
            _begun.TrySetResult();
    }

    /// <summary>Returns the index of negotiated parameters.</summary>
    public int IndexOf(NegotiatedTls tls)
    {
        lock (_negotiated)
            return _negotiated.GetOrAdd(NegotiatedParameters.Of(tls), _ => _negotiated.Count);
    }

    /// <summary>Counts the reason for an error. After 20 different reasons, new ones are counted together.</summary>
    public void CountReason(string reason) => _reasons.Add(reason);
}
