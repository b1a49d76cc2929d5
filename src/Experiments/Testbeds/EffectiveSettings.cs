using System.Globalization;
using TlsToll.Experiments.Settings;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Every effective setting by name, as the tiers themselves say; secrets excluded.</summary>
public static class EffectiveSettings
{
    /// <summary>Asks for them.</summary>
    /// <param name="settings">What the run was told.</param>
    /// <param name="testbed">The running tiers.</param>
    /// <param name="blocksWanted">Blocks that the run was to have in the end.</param>
    /// <param name="abort">Gives up.</param>
    public static async Task<SortedDictionary<string, string>> ReadAsync(RunSettings settings, MeasuredTestbed testbed, int blocksWanted, CancellationToken abort)
    {
        var all = SettingsText.Of(settings);
        all["blocksWanted"] = blocksWanted.ToString(CultureInfo.InvariantCulture);
        foreach (var (name, value) in TestbedPlan.WorkerEnvironment)
            all["rbe.environment." + name] = value;
        foreach (var (name, value) in testbed.Settings)
            all[name] = value;
        foreach (var (name, value) in (await testbed.SutAdmin.CountersAsync(abort)).Settings)
            all["sut." + name] = value;
        foreach (var (name, value) in (await testbed.VendorsAdmin.CountersAsync(abort)).Settings)
            all["vendors." + name] = value;
        all["rbe.openssl"] = Tls.TlsFacts.OpenSslVersion;
        return all;
    }
}
