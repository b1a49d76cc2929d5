using System.Globalization;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Tls;

namespace TlsToll.Load.Targets;

/// <summary>A worker's requests to a service: reads the messages, prepares the clients, and sends.</summary>
internal static class TargetDrive
{
    private static readonly Dictionary<string, IReadOnlyList<TargetMessage>> Read = new(StringComparer.Ordinal);

    /// <summary>Carries out a request of the controller.</summary>
    public static async Task<ReplayResult> RunAsync(TargetRequest request, CancellationToken drain)
    {
        if (!Read.TryGetValue(request.MessagesPath, out var messages))
            Read.Add(request.MessagesPath, messages = TargetFile.Read(request.MessagesPath));
        var options = request.Tls?.ToOptions(request.CaPath);
        using var root = options?.Root;
        var counts = new ReplayCounts();
        return await new TargetLoad(request, messages, Securities(request, options, counts.Handshakes), counts).RunAsync(drain);
    }

    // Clients that resume have their sessions for themselves: a ticket of TLS 1.3 is for one connection.
    private static IReadOnlyList<TransportSecurity> Securities(TargetRequest request, ClientTlsOptions? options, HandshakeCounters counters)
    {
        TransportSecurity Of(string owner) => options is null
            ? TransportSecurity.Plain
            : TransportSecurity.Tls(options with { SessionOwner = owner }, Hop.RbeToSut, counters);
        if (options is { AllowResumption: true })
            return [.. Enumerable.Range(0, request.Concurrent).Select(client => Of(client.ToString(CultureInfo.InvariantCulture)))];
        return [.. Enumerable.Repeat(Of(""), request.Concurrent)];
    }
}
