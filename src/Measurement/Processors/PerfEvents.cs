using System.ComponentModel;
using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// Counts a process's processor events from the moment of opening, in user and kernel mode, or in user mode alone if the kernel does not
/// permit more. Each thread has a counter, and the threads that it starts inherit it. Not thread-safe.
/// </summary>
public sealed class PerfEvents : IDisposable
{
    private const uint Bytes = 64; // PERF_ATTR_SIZE_VER0
    private const ulong WithTimes = 1 | 2; // PERF_FORMAT_TOTAL_TIME_ENABLED, _RUNNING
    private const ulong Inherit = 1 << 1;
    private const ulong WithoutKernel = (1 << 5) | (1 << 6); // exclude_kernel, exclude_hv
    private const int Attempts = 20;

    private readonly Dictionary<PerfEvent, List<int>> _open = [];
    private readonly Dictionary<PerfEvent, string> _missing = [];
    private bool _userOnly;

    private PerfEvents()
    {
    }

    /// <summary>Starts counting.</summary>
    /// <param name="processId">The process ID. The process should not be starting threads at this moment.</param>
    /// <exception cref="ProcessGoneException">The process has ended.</exception>
    public static PerfEvents Open(int processId)
    {
        var events = new PerfEvents();
        try
        {
            for (var attempt = 0; attempt < Attempts; attempt++)
            {
                if (events.TryAttach(processId))
                    return events;
                events.Dispose();
            }
        }
        catch
        {
            // The process ended when some of its counters were open.
            events.Dispose();
            throw;
        }

        foreach (var what in PerfEvent.All)
            events._missing.TryAdd(what, "new threads started during every attempt to count");
        return events;
    }

    /// <summary>The counts so far.</summary>
    public ProcessorCounts Read()
    {
        var counts = PerfEvent.All.ToDictionary(what => what.Name, Count, StringComparer.Ordinal);
        var reasons = _missing.GroupBy(m => m.Value, StringComparer.Ordinal)
            .Select(why => $"{string.Join(", ", why.Select(m => m.Key.Name))}: {why.Key}").ToArray();
        return new ProcessorCounts(counts, _userOnly, reasons.Length == 0 ? null : string.Join("; ", reasons));
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var descriptor in _open.Values.SelectMany(all => all))
            _ = PerfEventCalls.Close(descriptor);
        _open.Clear();
    }

    // A thread started during the attempt may be missed or counted twice, so the attempt then fails. A thread that ends does no harm.
    private bool TryAttach(int processId)
    {
        var threads = Threads(processId);
        foreach (var what in PerfEvent.All.Where(what => !_missing.ContainsKey(what)))
            Attach(what, threads);
        return Threads(processId).IsSubsetOf(threads);
    }

    private void Attach(PerfEvent what, IEnumerable<int> threads)
    {
        if (!PerfEventCalls.IsKnown)
        {
            _missing[what] = "the number of perf_event_open is unknown for this processor";
            return;
        }

        var descriptors = _open[what] = [];
        foreach (var thread in threads)
        {
            var (descriptor, error) = Open(what, thread);
            if (descriptor >= 0)
                descriptors.Add(descriptor);
            else if (error != LibC.NoSuchProcess)
                _missing[what] = $"perf_event_open failed with '{new Win32Exception(error).Message}'";
            if (_missing.ContainsKey(what))
                return;
        }
    }

    private (int Descriptor, int Error) Open(PerfEvent what, int thread)
    {
        var attributes = new PerfEventCalls.Attributes { Type = what.Type, Size = Bytes, Config = what.Config, ReadFormat = WithTimes };
        attributes.Flags = Inherit | (_userOnly ? WithoutKernel : 0);
        var descriptor = PerfEventCalls.Open(attributes, thread);
        var error = descriptor < 0 ? Marshal.GetLastPInvokeError() : 0;
        if (error is not (PerfEventCalls.Denied or PerfEventCalls.NotPermitted) || _userOnly)
            return (descriptor, error);
        attributes.Flags |= WithoutKernel;
        descriptor = PerfEventCalls.Open(attributes, thread);
        // Only the first counter of the first thread reaches this point; the same permission applies to all others.
        _userOnly = descriptor >= 0;
        return (descriptor, descriptor < 0 ? Marshal.GetLastPInvokeError() : 0);
    }

    // If the processor has fewer counters than requested, the events take turns, and the count is extrapolated to the whole time.
    private double? Count(PerfEvent what)
    {
        if (_missing.ContainsKey(what))
            return null;
        var (value, enabled, running) = (0.0, 0.0, 0.0);
        foreach (var descriptor in _open[what])
        {
            if (!PerfEventCalls.TryRead(descriptor, out var reading))
                return Lost(what, "a counter could not be read");
            (value, enabled, running) = (value + reading.Value, enabled + reading.Enabled, running + reading.Running);
        }

        return running > 0 ? value * (enabled / running) : Lost(what, "it was never scheduled");
    }

    private double? Lost(PerfEvent what, string reason)
    {
        _missing[what] = reason;
        return null;
    }

    private static HashSet<int> Threads(int processId)
    {
        try
        {
            return
            [
                .. Directory.EnumerateDirectories(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/task"))
                    .Select(path => int.Parse(Path.GetFileName(path), NumberStyles.None, CultureInfo.InvariantCulture)),
            ];
        }
        catch (DirectoryNotFoundException e)
        {
            throw new ProcessGoneException(processId, e);
        }
    }
}
