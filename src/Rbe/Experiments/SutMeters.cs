using TlsToll.Rbe.Measurement;
using TlsToll.Rbe.Testbed;
using TlsToll.Tls;

namespace TlsToll.Rbe.Experiments;

/// <summary>Whether SUTs have loaded the meter that they were started with: .NET falls back to another library without a word.</summary>
internal static class SutMeters
{
    /// <summary>Asks each.</summary>
    /// <exception cref="TestbedException">One has no meter.</exception>
    public static async Task CheckAsync(IReadOnlyList<TierProcess> suts, CancellationToken cancellation)
    {
        foreach (var sut in suts)
        {
            using var administration = new AdministrationClient(sut.Addresses.Admin);
            if ((await administration.CountersAsync(cancellation)).Meter is null)
                throw new TestbedException($"The SUT did not load the meter ({TlsMeter.FileName}).");
        }
    }
}
