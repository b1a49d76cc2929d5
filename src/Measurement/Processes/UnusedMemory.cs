namespace TlsToll.Measurement.Processes;

/// <summary>
/// Memory that this process no longer uses and has not given back: the runtime keeps regions of its heap, and the C library pages between allocations, for what
/// comes next. How much they keep depends on chance and grows for hours, so that resident memory tells a leak only after they have given it back.
/// </summary>
public static class UnusedMemory
{
    /// <summary>Gives it back to the system, as far as runtime and C library can. What needs it next is slower; it stops the process's threads meanwhile.</summary>
    public static void Release()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        try
        {
            _ = LibC.TrimHeap(0);
        }
        catch (EntryPointNotFoundException)
        {
            // musl has no such function.
        }
    }
}
