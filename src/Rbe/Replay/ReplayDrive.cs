using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Rbe.Replay;

/// <summary>A worker's replays: reads a trace when it is told to, and replays it.</summary>
internal static class ReplayDrive
{
    private static (string Path, Trace Trace)? _read;

    /// <summary>Does what is asked for.</summary>
    public static async Task<ReplayResult> RunAsync(ReplayRequest request, CancellationToken drain)
    {
        if (_read?.Path != request.TracePath)
            _read = (request.TracePath, TraceFile.Read(request.TracePath, request.Seed));
        if (request.ReadOnly)
            return ReplayResult.Nothing;
        var counts = new ReplayCounts(request.Timed);
        var options = request.Tls?.ToOptions(request.CaPath);
        using var root = options?.Root;
        using var certificate = options?.Certificate;
        var security = options is null ? TransportSecurity.Plain : TransportSecurity.Tls(options, Hop.RbeToSut, counts.Handshakes);
        return await new TracePlayer(request, _read.Value.Trace, security, counts).RunAsync(drain);
    }
}
