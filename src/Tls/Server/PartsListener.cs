using System.IO.Pipelines;
using System.Net.Security;
using System.Security.Authentication;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using TlsToll.Tls.Parts;

namespace TlsToll.Tls.Server;

/// <summary>A connection middleware that replaces Kestrel's HTTPS and omits parts of TLS. Insecure.</summary>
internal sealed class PartsListener(ServerTlsOptions options, ServerProfiles profiles, Hop hop, HandshakeCounters counters)
{
    /// <summary>Sets up a connection, counts the outcome, and continues with the next middleware on success.</summary>
    public ConnectionDelegate Around(ConnectionDelegate next) => connection => ServeAsync(connection, next);

    private async Task ServeAsync(ConnectionContext connection, ConnectionDelegate next)
    {
        var transport = new PipeTransport(connection.Transport);
        using var records = new RecordReader(transport);
        if (await BeginAsync(connection, transport, records) is not { } begun)
            return;
        if (begun.Script is not { Parts.HasPlainData: false } script)
            await next(connection);
        else
            await ServeRecordsAsync(connection, transport, records, script, next);
    }

    private async Task<Begun?> BeginAsync(ConnectionContext connection, PipeTransport transport, RecordReader records)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(connection.ConnectionClosed);
        limit.CancelAfter(options.HandshakeTimeout);
        var hasCome = false;
        try
        {
            var first = await transport.PeekAsync(RecordFormat.Header + 1, limit.Token);
            hasCome = first.Length > RecordFormat.Header;
            if (!hasCome)
                return null;
            if (SetUpScript.IsHello(first))
                return new Begun(await SetUpAsync(transport, records, limit.Token));
            await ShakeHandsAsync(transport, limit.Token);
            // With set-ups in place of handshakes, a client performs a real handshake only to observe it, so the connection ends here.
            return options.Parts.ShakesHands ? new Begun(Script: null) : null;
        }
        catch (Exception e) when (e is IOException or AuthenticationException or OperationCanceledException or NotSupportedException)
        {
            if (hasCome)
                counters.Add(hop, TlsRole.Server, HandshakeKind.Failed);
            return null;
        }
    }

    private async Task ShakeHandsAsync(PipeTransport transport, CancellationToken cancellationToken)
    {
        ServerProfile? profile = null;
        await using var tls = new SslStream(transport, leaveInnerStreamOpen: true);
        await tls.AuthenticateAsServerAsync(
            (_, hello, _, _) =>
            {
                profile = profiles.For(hello.ServerName);
                return ValueTask.FromResult(profile.Options);
            },
            state: null, cancellationToken);
        options.Settle(tls, profile?.TicketKeys);
        if (!options.Parts.ShakesHands)
            return;
        if (tls.SslProtocol == SslProtocols.Tls13 || !transport.IsBetweenRecords)
            throw new AuthenticationException("Data cannot be sent in the clear: the handshake has not ended at both ends.");
        var kind = OpenSslSession.KindOf(OpenSslSession.WasResumed(tls));
        counters.Add(hop, TlsRole.Server, kind);
        counters.AddNegotiated(NegotiatedFacts.Of(tls, hop, profile?.Name ?? "", kind) with { Parts = options.Parts.Name });
    }

    private async Task<SetUpScript> SetUpAsync(PipeTransport transport, RecordReader records, CancellationToken cancellationToken)
    {
        var script = SetUpScript.Read((await records.ReadAsync(cancellationToken)).Span);
        if (script.Parts != options.Parts)
            throw new AuthenticationException($"The client requests {script.Parts}, but this server serves {options.Parts}.");
        await new SetUp(transport, records, TlsRole.Server).PlayAsync(script, hello: null, cancellationToken);
        counters.Add(hop, TlsRole.Server, script.Kind);
        var suite = script.Parts == TlsParts.MinimalSetup ? SetUpModel.SuiteOf(script.Protocol) : TlsCipherSuite.TLS_NULL_WITH_NULL_NULL;
        counters.AddNegotiated(new NegotiatedFacts(
            hop, script.Protocol.Protocol, suite, "none", "none", NegotiatedFacts.NoAlpn, Mutual: false, script.Kind, script.Parts.Name));
        return script;
    }

    // Inserts the record stream between the transport and HTTP, as Kestrel's HTTPS does with SslStream.
    private static async Task ServeRecordsAsync(
        ConnectionContext connection, PipeTransport transport, RecordReader records, SetUpScript script, ConnectionDelegate next)
    {
        await using var stream = new RecordStream(transport, records, RecordProtection.Of(script.Parts, script.Protocol, TlsRole.Server));
        var outer = connection.Transport;
        var pool = connection.Features.Get<IMemoryPoolFeature>()?.MemoryPool;
        var inner = new Pipes(
            PipeReader.Create(stream, new StreamPipeReaderOptions(pool, leaveOpen: true, useZeroByteReads: true)),
            PipeWriter.Create(stream, new StreamPipeWriterOptions(pool, leaveOpen: true)));
        connection.Transport = inner;
        try
        {
            await next(connection);
        }
        finally
        {
            await inner.Input.CompleteAsync();
            await inner.Output.CompleteAsync();
            connection.Transport = outer;
        }
    }

    /// <summary>A connection after its set-up by a script, or by a real handshake if the script is null.</summary>
    private sealed record Begun(SetUpScript? Script);
}
