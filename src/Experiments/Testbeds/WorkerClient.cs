using System.Diagnostics;
using System.Text.Json;
using TlsToll.Load.Messages;
using TlsToll.Load.Workers;
using TlsToll.Results.Records;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The controller's connection to a worker process. Runs one cell at a time.</summary>
public sealed class WorkerClient : IAsyncDisposable
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly string _log;
    private readonly Supervisor _supervisor;
    private readonly ProcessIdentity? _identity;

    private WorkerClient(Process process, string log, Supervisor supervisor)
    {
        _process = process;
        _log = log;
        _supervisor = supervisor;
        _identity = ProcessIdentity.Of(process.Id);
        supervisor.Watch(_identity);
    }

    /// <summary>Id of the worker process.</summary>
    public int Pid => _process.Id;

    /// <summary>Orders that the SUT acknowledged to the worker, in all its cells.</summary>
    public AcknowledgedOrders Acknowledged { get; } = new();

    /// <summary>Starts a worker.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="name">Name of the worker and its log, unique in the run.</param>
    /// <param name="prefix">Command prefix, such as <c>taskset -c 0</c>.</param>
    /// <param name="environment">Environment variables in addition to the inherited ones.</param>
    /// <param name="run">Directory of the worker's run.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    public static WorkerClient Start(
        string rbe, string name, IReadOnlyList<string> prefix, IReadOnlyDictionary<string, string> environment, RunDirectory run, Supervisor supervisor)
    {
        var log = run.PathOf(name + ".log");
        var command = CommandLineStart.LoggingErrors([.. prefix, .. DotNetHost.Command(rbe, "worker")], log);
        var start = CommandLineStart.For(command, run, environment);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        return new WorkerClient(Process.Start(start)!, log, supervisor);
    }

    /// <summary>Runs a cell.</summary>
    /// <param name="request">The cell.</param>
    /// <param name="progress">Receives progress, four times a second.</param>
    /// <param name="cancellationToken">Token that ends the wait; the worker can't be used afterwards.</param>
    /// <param name="stop">Token that stops the cell: sessions in progress end after their current interaction.</param>
    /// <returns>The result, and the raw records.</returns>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    public async Task<(CellResult Result, RecordFile Records)> RunCellAsync(
        CellRequest request, IProgress<WorkerProgress> progress, CancellationToken cancellationToken, CancellationToken stop = default)
    {
        await SendAsync(new WorkerCommand(request));
        var stopped = Task.CompletedTask;
        CellResult result;
        await using (stop.Register(() => stopped = SendAsync(new WorkerCommand(Cell: null, Stop: true))))
            result = await ResultAsync(message => message.Result, progress, cancellationToken);
        await stopped;
        var records = RecordFile.Read(request.RecordPath);
        Acknowledged.Add(records);
        return (result, records);
    }

    /// <summary>Replays a trace.</summary>
    /// <param name="request">The trace and its replay rules.</param>
    /// <param name="cancellationToken">Token that ends the wait; the worker can't be used afterwards.</param>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    public async Task<ReplayResult> ReplayAsync(ReplayRequest request, CancellationToken cancellationToken)
    {
        await SendAsync(new WorkerCommand(Cell: null, Replay: request));
        return await ResultAsync(message => message.Replayed, progress: null, cancellationToken);
    }

    /// <summary>Sends requests to a service that is not the testbed's.</summary>
    /// <param name="request">The requests.</param>
    /// <param name="cancellationToken">Token that ends the wait; the worker can't be used afterwards.</param>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    public async Task<ReplayResult> SendAsync(TargetRequest request, CancellationToken cancellationToken)
    {
        await SendAsync(new WorkerCommand(Cell: null, Target: request));
        return await ResultAsync(message => message.Replayed, progress: null, cancellationToken);
    }

    private async Task<T> ResultAsync<T>(Func<WorkerEvent, T?> result, IProgress<WorkerProgress>? progress, CancellationToken cancellationToken)
        where T : class
    {
        while (await _process.StandardOutput.ReadLineAsync(cancellationToken) is { } line)
        {
            if (JsonSerializer.Deserialize(line, WorkerJson.Default.WorkerEvent) is not { } message)
                continue;
            if (message.Progress is { } p)
                progress?.Report(p);
            if (message.Failure is { } failure)
                throw new WorkerException("A worker could not do its cell: " + failure + Environment.NewLine + LogTail.Of(_log));
            if (result(message) is { } got)
                return got;
        }

        throw new WorkerException("A worker ended in the middle of a cell." + Environment.NewLine + LogTail.Of(_log));
    }

    /// <summary>Ends the worker: closes its stdin, then sends SIGTERM, then SIGKILL.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The worker has already ended.
        }

        var ended = _process.WaitForExitAsync();
        if (await Task.WhenAny(ended, Task.Delay(Grace)) != ended && _identity is { } identity)
            await ProcessEnding.EndTiersAsync([identity]);
        await ended;
        _supervisor.Release(_identity);
        _process.Dispose();
    }

    private async Task SendAsync(WorkerCommand command)
    {
        try
        {
            await _process.StandardInput.WriteLineAsync(JsonSerializer.Serialize(command, WorkerJson.Default.WorkerCommand));
            await _process.StandardInput.FlushAsync();
        }
        catch (IOException)
        {
            throw new WorkerException("A worker has ended." + Environment.NewLine + LogTail.Of(_log));
        }
    }
}
