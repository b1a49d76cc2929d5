using TlsToll.Experiments.Settings;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Testbeds;

/// <summary>
/// Checks that SUTs loaded the meter and the no-ops and use the AES setting with which they were started; .NET and OpenSSL silently
/// continue without them.
/// </summary>
internal static class NativeParts
{
    // OpenSSL before 3.0 does not report this.
    private static void CheckAes(bool? requested, string? found)
    {
        if (requested is { } use && found is "on" or "off" && found != (use ? "on" : "off"))
            throw new TestbedException($"The SUT's OpenSSL has the processor's AES {found} despite the setting: --aes-ni is not available here.");
    }

    /// <summary>Checks each SUT.</summary>
    /// <param name="suts">The SUTs, in the plan's order.</param>
    /// <param name="plan">Plan with the configuration of each SUT.</param>
    /// <param name="cancellation">Token that aborts the check.</param>
    /// <exception cref="TestbedException">A SUT lacks something with which it was started.</exception>
    public static async Task CheckAsync(IReadOnlyList<TierProcess> suts, ProcessPlan plan, CancellationToken cancellation)
    {
        foreach (var (sut, spec) in suts.Zip(plan.Suts))
        {
            if (!spec.Variant.Metered && spec.OpenSsl is { Noops.IsNone: true, AesNi: null })
                continue;
            using var administration = new AdministrationClient(sut.Addresses.Admin);
            var counters = await administration.CountersAsync(cancellation);
            if (spec.Variant.Metered && counters.Meter is null)
                throw new TestbedException($"The SUT did not load the meter ({TlsMeter.FileName}).");
            if (!spec.OpenSsl.Noops.IsNone && counters.Noops is null)
                throw new TestbedException($"The SUT did not load the no-ops ({TlsAblation.FileName}).");
            CheckAes(spec.OpenSsl.AesNi, counters.Settings.GetValueOrDefault("aesNi"));
        }
    }
}
