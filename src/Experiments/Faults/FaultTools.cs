using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Faults;

/// <summary>What a fault needs besides tiers that can be killed and wires that can be broken.</summary>
public enum FaultNeed
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>A file system that can be filled.</summary>
    SmallDisk,

    /// <summary>Clocks that can be set.</summary>
    Clock,
}

/// <summary>Tools with which tiers are made to fail.</summary>
/// <param name="Disk">The file system of the run's files; null if it must not be filled.</param>
/// <param name="SutClock">Clock of the SUTs; null if it cannot be set.</param>
/// <param name="VendorsClock">Clock of the vendors; null if it cannot be set.</param>
public sealed record FaultTools(SmallDisk? Disk = null, SettableClock? SutClock = null, SettableClock? VendorsClock = null) : IDisposable
{
    /// <summary>The reason that a fault cannot be made here; null if it can.</summary>
    public static string? Lacking(Fault fault) => fault.Need switch
    {
        FaultNeed.SmallDisk when SmallDisk.Find() is null => "TMPDIR is no empty file system of at most 4 GB; as root, the launcher makes one",
        FaultNeed.Clock when !SettableClock.IsAvailable => "libfaketime is not installed",
        _ => null,
    };

    /// <summary>The tools for some faults.</summary>
    public static FaultTools For(IReadOnlyList<Fault> faults)
    {
        var clocks = faults.Any(fault => fault.Need == FaultNeed.Clock);
        return new FaultTools(
            faults.Any(fault => fault.Need == FaultNeed.SmallDisk) ? SmallDisk.Find() : null, clocks ? new SettableClock() : null, clocks ? new SettableClock() : null);
    }

    /// <summary>Options of tiers that use the tools.</summary>
    public TestbedOptions Apply(TestbedOptions options) => options with
    {
        Suts = [.. options.Suts.Select(sut => sut with { Environment = With(sut.Environment, SutClock) })],
        VendorsEnvironment = With(options.VendorsEnvironment, VendorsClock),
    };

    /// <inheritdoc/>
    public void Dispose()
    {
        SutClock?.Dispose();
        VendorsClock?.Dispose();
    }

    private static IReadOnlyDictionary<string, string> With(IReadOnlyDictionary<string, string> environment, SettableClock? clock) =>
        clock is null ? environment : environment.Concat(clock.Environment).ToDictionary(StringComparer.Ordinal);
}
