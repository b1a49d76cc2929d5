using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Testbeds;

/// <summary>
/// Distinguishes a cell in which the SUT or its database was unavailable from a cell in which the treatment failed. If interactions fail,
/// the watch polls the SUT's readiness; as long as none fails, it sends no request and so costs nothing.
/// </summary>
/// <param name="isReady">Function that requests the SUT's readiness.</param>
public sealed class ReadinessWatch(Func<CancellationToken, Task<bool>> isReady)
{
    private long _errors;
    private Task<bool> _asked = Task.FromResult(true);
    private bool _wasGone;

    /// <summary>Wraps a progress receiver to observe the worker's error count.</summary>
    public IProgress<WorkerProgress> Around(IProgress<WorkerProgress> progress) => new Relay<WorkerProgress>(p =>
    {
        progress.Report(p);
        if (p.Errors <= _errors || !_asked.IsCompleted)
            return;
        _errors = p.Errors;
        _wasGone |= !_asked.Result;
        _asked = isReady(CancellationToken.None);
    });

    /// <summary>Describes the disturbance of the cell, as a sentence without a full stop; null if there was none.</summary>
    /// <param name="records">Records of the cell.</param>
    /// <param name="cancellation">Token that aborts the request.</param>
    public async Task<string?> FindAsync(RecordFile records, CancellationToken cancellation)
    {
        var failed = records.Interactions.Where(i => OutcomeName.IsFailure(i.Outcome)).ToArray();
        if (failed.Length == 0)
            return null;
        _wasGone |= !await _asked;
        if (!_wasGone && await isReady(cancellation))
            return null;
        var (from, to) = (failed.Min(i => i.Start) / 1e9, failed.Max(i => i.Intended + i.Total) / 1e9);
        return string.Create(CultureInfo.InvariantCulture,
            $"from {from:0.00} s to {to:0.00} s of the run {failed.Length} interactions failed while the SUT reported that it, or its database, was not ready");
    }
}
