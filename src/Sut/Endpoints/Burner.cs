using TlsToll.Contracts.Administration;
using TlsToll.Measurement;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Burns a known amount of CPU time, so that the measurement method can be tested on a known effect. It exists only if the process was
/// started with --allow-burn, and burns nothing until <see cref="Settings"/> change.
/// </summary>
internal sealed class Burner
{
    private const int ThreadCpuClock = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    private volatile BurnSettings _settings = new(0, 0);

    /// <summary>Current amounts; initially 0.</summary>
    public BurnSettings Settings
    {
        get => _settings;
        set => _settings = value;
    }

    public void OnConnection() => Burn(_settings.ConnectionMicros);

    public void OnInteraction() => Burn(_settings.InteractionMicros);

    // Measured by the thread's CPU clock. By wall-clock time, a thread that waits for a core would burn too little.
    private static void Burn(int micros)
    {
        if (micros == 0)
            return;
        var end = ThreadCpuNanoseconds() + (micros * 1000L);
        while (ThreadCpuNanoseconds() < end)
            Thread.SpinWait(10);
    }

    private static long ThreadCpuNanoseconds() => LibC.GetTime(ThreadCpuClock, out var time) == 0
        ? (time.Seconds * 1_000_000_000) + time.Nanoseconds
        : throw new PlatformNotSupportedException("The thread's CPU clock cannot be read.");
}
