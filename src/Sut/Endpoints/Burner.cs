using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Processors;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Burns a known amount of CPU time, so that the measurement method can be tested on a known effect. It exists only if the process was
/// started with --allow-burn, and burns nothing until <see cref="Settings"/> change.
/// </summary>
internal sealed class Burner
{
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
        var end = ThreadCpuClock.ReadNanoseconds() + (micros * 1000L);
        while (ThreadCpuClock.ReadNanoseconds() < end)
            Thread.SpinWait(10);
    }
}
