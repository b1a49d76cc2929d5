using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Testbeds;

/// <summary>All effective settings by name as the tiers report them, without secrets.</summary>
public static class EffectiveSettings
{
    /// <summary>Reads the settings.</summary>
    /// <param name="settings">The run's settings.</param>
    /// <param name="testbed">The running tiers.</param>
    /// <param name="blocksWanted">Number of blocks that the run was to have at its end.</param>
    /// <param name="abort">Token that aborts the requests.</param>
    public static async Task<SortedDictionary<string, string>> ReadAsync(RunSettings settings, MeasuredTestbed testbed, int blocksWanted, CancellationToken abort)
    {
        var all = await WithSutAsync(SettingsText.Of(settings), testbed.SutAdmin, abort);
        all["blocksWanted"] = blocksWanted.ToString(CultureInfo.InvariantCulture);
        await AddBuildsAsync(all, settings.Treatments, treatment => testbed.Of(treatment).SutAdmin, abort);
        foreach (var (name, value) in testbed.Settings)
            all[name] = value;
        foreach (var (name, value) in (await testbed.VendorsAdmin.CountersAsync(abort)).Settings)
            all["vendors." + name] = value;
        return all;
    }

    /// <summary>Adds, for each build that is compared, its version and what its SUT reports otherwise than the first SUT.</summary>
    public static async Task AddBuildsAsync(
        IDictionary<string, string> settings, IEnumerable<Treatment> treatments, Func<Treatment, AdministrationClient> sutOf, CancellationToken abort)
    {
        foreach (var own in treatments.Where(t => t.Conditions.Build is not null).DistinctBy(t => t.Conditions.Build))
        {
            var reported = (await sutOf(own).CountersAsync(abort)).Settings;
            foreach (var name in reported.Keys.Where(name => !settings.TryGetValue("sut." + name, out var first) || first != reported[name]).Union(["openSsl", "dotnet"], StringComparer.Ordinal))
                settings[$"build.{own.Conditions.Build}.{name}"] = reported.GetValueOrDefault(name) ?? "not reported";
        }
    }

    /// <summary>Adds the settings of a SUT and of the driver.</summary>
    public static async Task<SortedDictionary<string, string>> WithSutAsync(
        SortedDictionary<string, string> settings, AdministrationClient sut, CancellationToken abort)
    {
        foreach (var (name, value) in TestbedPlan.WorkerEnvironment)
            settings["rbe.environment." + name] = value;
        foreach (var (name, value) in (await sut.CountersAsync(abort)).Settings)
            settings["sut." + name] = value;
        settings["rbe.openssl"] = Tls.TlsFacts.OpenSslVersion;
        return settings;
    }
}
