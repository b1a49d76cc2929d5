using TlsToll.Experiments.Testbeds;

namespace TlsToll.Experiments.Replay;

/// <summary>Every effective setting of a replay by name, as the SUT itself says.</summary>
public static class ReplayEffective
{
    /// <summary>Asks for them.</summary>
    public static async Task<SortedDictionary<string, string>> ReadAsync(ReplaySettings settings, ReplayTestbed testbed, CancellationToken abort)
    {
        var all = settings.ToText();
        foreach (var (name, value) in TestbedPlan.WorkerEnvironment)
            all["rbe.environment." + name] = value;
        foreach (var (name, value) in (await testbed.Of(settings.Blocks.Treatments[0]).SutAdmin.CountersAsync(abort)).Settings)
            all["sut." + name] = value;
        all["rbe.openssl"] = Tls.TlsFacts.OpenSslVersion;
        return all;
    }
}
