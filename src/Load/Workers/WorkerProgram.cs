using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.Json;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Load.Sessions;
using TlsToll.Load.Targets;
using TlsToll.Results.Records;
using TlsToll.Telemetry;
using TlsToll.Tls;

namespace TlsToll.Load.Workers;

/// <summary>
/// The program <c>rbe worker</c>: reads cells from stdin, drives their load, writes progress and results to stdout, and ends with its
/// stdin.
/// </summary>
public static class WorkerProgram
{
    private static readonly TimeSpan ProgressEvery = TimeSpan.FromMilliseconds(250);

    // Kept across cells, because returning clients use their sessions in later cells.
    private static readonly ConcurrentDictionary<string, ReturningClients> Clients = new(StringComparer.Ordinal);

    /// <summary>Runs until the input ends.</summary>
    /// <returns>Exit code of the program.</returns>
    public static async Task<int> RunAsync(TextReader input, TextWriter output)
    {
        // The terminal sends Ctrl+C to the whole foreground process group. Ignore it, because the controller decides when a worker ends.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => context.Cancel = true);
        using var export = OtlpExport.Start("rbe", LiveMetrics.MeterName, "System.Runtime");
        var cell = Task.CompletedTask;
        var drain = new CancellationTokenSource();
        try
        {
            while (await input.ReadLineAsync() is { } line)
            {
                var command = JsonSerializer.Deserialize(line, WorkerJson.Default.WorkerCommand);
                if (command is { Stop: true })
                    await drain.CancelAsync();
                if (command is null or { Cell: null, Replay: null, Target: null })
                    continue;
                await cell;
                drain.Dispose();
                drain = new CancellationTokenSource();
                cell = RunAsync(command, output, drain.Token);
            }

            await drain.CancelAsync();
            await cell;
            return 0;
        }
        finally
        {
            drain.Dispose();
        }
    }

    private static async Task RunAsync(WorkerCommand command, TextWriter output, CancellationToken drain)
    {
        try
        {
            Tell(output, command switch
            {
                { Replay: { } replay } => new WorkerEvent(Replayed: await ReplayDrive.RunAsync(replay, drain)),
                { Target: { } target } => new WorkerEvent(Replayed: await TargetDrive.RunAsync(target, drain)),
                _ => new WorkerEvent(Result: await DriveAsync(command.Cell!, output, drain)),
            });
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // First, because who is told reads the log.
            await Console.Error.WriteLineAsync(e.ToString());
            Tell(output, new WorkerEvent(Failure: e.Message));
        }
    }

    private static async Task<CellResult> DriveAsync(CellRequest request, TextWriter output, CancellationToken drain)
    {
        var counters = new HandshakeCounters();
        using var log = request is { Tls: not null, KeyLogPath: { } path } ? KeyLog.Open(path) : null;
        var options = request.Tls?.ToOptions(request.CaPath) is { } offered ? offered with { KeyLog = log } : null;
        using var root = options?.Root;
        using var certificate = options?.Certificate;
        var security = options is null ? TransportSecurity.Plain : TransportSecurity.Tls(options, Hop.RbeToSut, counters);
        var context = new CellContext(request, security, drain) { Names = Names(request) };
        var load = new CellLoad(context);
        var start = context.Now;
        long end;
        try
        {
            await using var progress = new Timer(ReportEvery(context, output), state: null, ProgressEvery, ProgressEvery);
            await load.RunAsync();
            end = context.Now;
        }
        finally
        {
            load.Release();
        }

        if (log?.Failure is { } failure)
            throw new IOException($"{request.KeyLogPath}: {failure}");
        load.Records().Write(request.RecordPath);
        return load.Result(start, end, kind => counters.Count(Hop.RbeToSut, TlsRole.Client, kind));
    }

    private static ClientNames Names(CellRequest request)
    {
        if (request.Tls is not { Resumption: true } tls)
            return ClientNames.Same(request.ServerName);
        // Sessions are valid only for one server and one offer.
        var clients = Clients.GetOrAdd(
            $"{request.Port} {tls.Profile()} {string.Join('+', tls.Versions)} {string.Join(':', tls.Suites ?? [])} {tls.Alpn} {tls.Client}", _ => new ReturningClients(tls.Profile()));
        return ClientNames.Returning(clients, tls.ResumedShare, TimeSpan.FromSeconds(tls.OldestSession));
    }

    private static TimerCallback ReportEvery(CellContext context, TextWriter output)
    {
        var last = Stopwatch.GetTimestamp();
        return _ =>
        {
            var now = Stopwatch.GetTimestamp();
            Tell(output, new WorkerEvent(Progress: context.Live.Take(Stopwatch.GetElapsedTime(last, now))));
            last = now;
        };
    }

    private static void Tell(TextWriter output, WorkerEvent message)
    {
        try
        {
            lock (output)
            {
                output.WriteLine(JsonSerializer.Serialize(message, WorkerJson.Default.WorkerEvent));
                output.Flush();
            }
        }
        catch (IOException)
        {
            // The controller has ended, so nobody reads the message.
        }
    }
}
