using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Testbed.Tiers;

/// <summary>The processors that a tier uses while it starts, which is mostly compiling. Once it is ready it has its own only.</summary>
/// <param name="Own">Its own, to which the prefix of its command pins it.</param>
/// <param name="All">Those of the start.</param>
/// <param name="Assembly">Path of its program. Once that is loaded, the runtime has read the number of its own processors.</param>
public sealed record StartProcessors(IReadOnlyList<int> Own, IReadOnlyList<int> All, string Assembly)
{
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(20);

    // The kernel shows a file without the links that led to it.
    private readonly string _name = "/" + Path.GetFileName(Assembly);

    /// <summary>Lends the processors to a process from when its runtime is there until it is ready.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="ready">Completes when it is ready, or fails if it does not get so.</param>
    internal async Task LendAsync(int processId, Task ready)
    {
        try
        {
            while (!IsLoaded(processId))
            {
                await Task.WhenAny(ready, Task.Delay(Poll));
                if (ready.IsCompleted)
                    return;
            }

            CpuAffinity.Set(processId, All);
            // Without its exception, if it does not get ready: the processors are given back in any case.
            await Task.WhenAny(ready);
            CpuAffinity.Set(processId, Own);
        }
        catch (ProcessGoneException)
        {
            // Who waits for it to be ready says so.
        }
    }

    private bool IsLoaded(int processId)
    {
        try
        {
            return File.ReadLines($"/proc/{processId}/maps").Any(line => line.EndsWith(_name, StringComparison.Ordinal));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ProcessGoneException(processId);
        }
    }
}
