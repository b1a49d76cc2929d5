using System.CommandLine;
using System.Net;
using Microsoft.AspNetCore.Builder;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Serving;
using TlsToll.Testbed;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench front</c>: programs that end TLS in front of a SUT that is already running, for <c>bench run --sut --terminate</c>.</summary>
internal static class FrontCommand
{
    // A mesh ends no TLS of clients.
    private static readonly string[] Kinds = [.. FrontServer.Kinds.Where(FrontServer.TakesTls)];

    private static readonly Setting<IReadOnlyList<string>> Programs = SettingTable.List<IReadOnlyList<string>>(
        "terminate", $"Programs to start, each with ports of its own: {string.Join(", ", Kinds)} (default: all)", Kinds, Kinds, names => names);

    private static readonly Setting<Uri?> Plain = SettingTable.Sut with
    { Help = "Address (without TLS) of the SUT, which was started with --behind-proxy", Variable = null };

    private static readonly Setting<Uri?> Secured = SettingTable.SutTls with
    { Help = "Address of that SUT with TLS, for the programs that pass on with TLS", Variable = null };

    private static readonly Setting<string?> Certificates = SettingTable.Path("certs", "Directory with the SUT's certificates and keys, as of the command certs");

    public static Command Create()
    {
        var token = SettingTable.AdminToken with { Help = "File with the bearer token to require; required unless bound to loopback", Variable = null };
        return SettingCommand.Create(
            "front", "Ends TLS in front of a running SUT by nginx or HAProxy, for run --front, until Ctrl+C",
            [Programs, Plain, Secured, Certificates, ServingCommands.Bind, ServingCommands.Port, token],
            (reader, _, cancellation) =>
            {
                var (kinds, plain, tls, directory) = (reader.Get(Programs), reader.Get(Plain), reader.Get(Secured), reader.Get(Certificates));
                var (at, secret) = (ServingCommands.At(reader), reader.Get(token));
                foreach (var required in (Setting[])[Plain, Certificates])
                    reader.Check(reader.Has(required), $"{required} is required");
                reader.Check(reader.Has(Secured) || !kinds.Any(FrontServer.PassesOnWithTls), $"{Secured} is required by programs that pass on with TLS");
                reader.Check(reader.Has(token) || !TokenFile.IsRequiredFor(at.Address), $"--bind {at.Address} is not loopback and requires {token}");
                reader.Ensure();
                foreach (var kind in kinds)
                    FrontServer.Need(kind);
                var store = StoreIn(directory!);
                var keys = KeysOf(store);
                return RunAsync(
                    (kind, run) => new FrontLaunch(kind, plain!, FrontServer.PassesOnWithTls(kind) ? tls : null, store, keys, [], run.Directory, run.Supervisor) { Bind = at.Address },
                    kinds, at, secret, cancellation);
            });
    }

    private static async Task<int> RunAsync(
        Func<string, SupervisedRun, FrontLaunch> launch, IReadOnlyList<string> kinds, IPEndPoint at, string? token, CancellationToken cancellation)
    {
        using var progress = ProgressLine.OnStandardError();
        var run = await SupervisedRun.StartAsync(TierPrograms.FindRbe(), progress);
        var fronts = new Dictionary<string, FrontServer>(StringComparer.Ordinal);
        try
        {
            foreach (var kind in kinds)
                fronts.Add(kind, await FrontServer.StartAsync(kind, launch(kind, run), cancellation));
            progress.Clear();
            var endpoint = new FrontEndpoint(token, fronts);
            var ended = Task.WhenAny(fronts.Values.Select(front => front.Exited)).Unwrap();
            return await ServingCommands.RunAsync(at, stop => ServeAsync(at, endpoint, ended, stop));
        }
        finally
        {
            await run.EndAsync(fronts.Values.Select(front => (Func<Task>)(() => front.DisposeAsync().AsTask())));
        }
    }

    // A program that ends leaves nothing to measure behind it.
    private static async Task ServeAsync(IPEndPoint at, FrontEndpoint endpoint, Task<TierExit> ended, CancellationToken cancellation)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var serving = SmallServer.RunAsync(new SmallServerOptions(at), app => app.Run(endpoint.AnswerAsync), Console.Out, stop.Token);
        var first = await Task.WhenAny(serving, ended);
        await stop.CancelAsync();
        await serving;
        if (first == ended)
            throw new TestbedException((await ended).Describe());
    }

    private static CertificateStore StoreIn(string directory)
    {
        try
        {
            return CertificateStore.Open(directory);
        }
        catch (CertificateStoreException e)
        {
            throw new InvalidRequestException($"{Certificates}: {e.Message}", e);
        }
    }

    // The default first, as with tiers that a run starts: it chooses the SUT's certificate on connections with TLS. With a weak one, no program would start.
    private static KeyKind[] KeysOf(CertificateStore store)
    {
        KeyKind[] keys =
        [
            .. KeyKind.All.OrderByDescending(kind => kind == KeyKind.Rsa2048)
                .Where(kind => !kind.IsWeak && !FrontServer.MayLack(kind) && store.Leaves.Contains((kind, TlsProfile.ShortestChain))),
        ];
        return keys.Length > 0 ? keys : throw new InvalidRequestException($"{Certificates}: no certificate there has a key that each of the programs has, such as {KeyKind.Rsa2048}.");
    }
}
