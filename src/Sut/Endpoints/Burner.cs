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

    // Measured by the thread's CPU clock. By wall-clock time, a thread that waits for a core would burn too little. On a virtual machine, reading that clock
    // takes a microsecond or two, so the reading counts as burnt, and the loop ends at the step whose end is nearest to the amount.
    private static void Burn(int micros)
    {
        if (micros == 0)
            return;
        var start = ThreadCpuClock.ReadNanoseconds();
        var now = ThreadCpuClock.ReadNanoseconds();
        var end = start + (micros * 1000L) - (now - start);
        for (var step = now - start; now + (step / 2) < end;)
        {
            Thread.SpinWait(10);
            var next = ThreadCpuClock.ReadNanoseconds();
            (step, now) = (next - now, next);
        }
    }
}
