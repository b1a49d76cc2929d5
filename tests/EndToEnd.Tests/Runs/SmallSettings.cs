using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Settings of tests that drive a testbed themselves: a small population, few sessions, and no warm-up.</summary>
internal static class SmallSettings
{
    public static RunSettings Usual() => new()
    {
        Seed = 3,
        Treatments = Treatment.All,
        Blocks = 2,
        TimedBlocks = 0,
        CostSessions = 2,
        CostEbs = 2,
        Ebs = 2,
        Window = TimeSpan.FromSeconds(2),
        Settling = TimeSpan.FromSeconds(0.5),
        WarmUp = new(MinimumSeconds: 0),
        WarmUpLimit = TimeSpan.FromSeconds(1),
        Timeout = TimeSpan.FromSeconds(60),
        Customers = 100,
        Items = 100,
        SessionLength = "fixed:4",
        DetailItems = "1",
        Format = "soap",
        VendorDelay = "0",
        Hop2Tls = true,
        Hop3Tls = false,
        Choices = [TlsChoice.Usual],
        Cores = CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead()),
        AsOf = new DateOnly(2026, 1, 1),
    };
}
