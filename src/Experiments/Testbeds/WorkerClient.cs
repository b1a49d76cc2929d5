using System.Diagnostics;
using System.Text.Json;
using TlsToll.Load.Messages;
using TlsToll.Load.Workers;
using TlsToll.Results.Records;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The controller's end of a worker process. One cell at a time.</summary>
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

    /// <summary>Its process id.</summary>
    public int Pid => _process.Id;

    /// <summary>Starts a worker.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="name">Unique in the run; also its log's.</param>
    /// <param name="prefix">Words before the command, such as <c>taskset -c 0</c>.</param>
    /// <param name="environment">Variables on top of the inherited ones.</param>
    /// <param name="run">The run that it belongs to.</param>
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

    /// <summary>Does a cell.</summary>
    /// <param name="request">The cell.</param>
    /// <param name="progress">Takes its progress, four times a second.</param>
    /// <param name="cancellationToken">Gives up waiting; the worker is then of no more use.</param>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    public async Task<CellResult> RunCellAsync(CellRequest request, IProgress<WorkerProgress> progress, CancellationToken cancellationToken)
    {
        await SendAsync(new WorkerCommand(request));
        return await ResultAsync(message => message.Result, progress, cancellationToken);
    }

    /// <summary>Replays a trace.</summary>
    /// <param name="request">What, and how.</param>
    /// <param name="cancellationToken">Gives up waiting; the worker is then of no more use.</param>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    public async Task<ReplayResult> ReplayAsync(ReplayRequest request, CancellationToken cancellationToken)
    {
        await SendAsync(new WorkerCommand(Cell: null, Replay: request));
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
                throw new WorkerException("A worker could not do its cell: " + failure);
            if (result(message) is { } got)
                return got;
        }

        throw new WorkerException("A worker ended in the middle of a cell." + Environment.NewLine + LogTail.Of(_log));
    }

    /// <summary>Lets the cell under way begin no session any more, and end those under way after their interaction.</summary>
    public Task StopCellAsync() => SendAsync(new WorkerCommand(Cell: null, Stop: true));

    /// <summary>Ends the worker: end of its stdin, then SIGTERM, then SIGKILL.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended already.
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
