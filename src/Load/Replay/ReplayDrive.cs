using TlsToll.Load.Messages;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Load.Replay;

/// <summary>A worker's replays: reads the requested trace, prepares the connections, and replays it.</summary>
internal static class ReplayDrive
{
    private static (string Path, Trace Trace)? _read;

    /// <summary>Carries out a replay request.</summary>
    public static async Task<ReplayResult> RunAsync(ReplayRequest request, CancellationToken drain)
    {
        if (_read?.Path != request.TracePath)
            _read = (request.TracePath, TraceFile.Read(request.TracePath, request.Seed));
        var options = request.Tls?.ToOptions(request.CaPath);
        using var root = options?.Root;
        using var certificate = options?.Certificate;
        var model = request.Tls is { } tls && !tls.KnownParts.IsFull ? await SetUpModels.OfAsync(request, tls, options!, drain) : null;
        if (request.ReadOnly)
            return ReplayResult.Nothing;
        var counts = new ReplayCounts(request.Timed) { Parts = model?.Parts ?? TlsParts.Full };
        var security = options is null
            ? TransportSecurity.Plain
            : model is null
                ? TransportSecurity.Tls(options, Hop.RbeToSut, counts.Handshakes)
                : model.InsecureTransport(options, Hop.RbeToSut, counts.Handshakes);
        return request.PerSecond is { } perSecond
            ? await new PacedPlayer(request, perSecond, _read.Value.Trace, security, counts).RunAsync(drain)
            : await new TracePlayer(request, _read.Value.Trace, security, counts).RunAsync(drain);
    }
}
