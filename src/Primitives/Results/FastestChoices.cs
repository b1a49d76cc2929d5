using System.Globalization;
using TlsToll.Primitives.Estimates;

namespace TlsToll.Primitives.Results;

/// <summary>States in one sentence the fastest bulk suite, and the key and the group with the lowest cost for a server.</summary>
internal static class FastestChoices
{
    // Excludes keys below 112 bits of strength, such as RSA-1024 (NIST SP 800-57, part 1, table 2).
    private static readonly string[] Keys = ["rsa-2048", "rsa-3072", "rsa-4096", "rsa-8192", "ecdsa-p256", "ecdsa-p384", "ecdsa-p521"];

    private static readonly string[] Groups = ["x25519", "ecdh-p256", "ecdh-p384", "ecdh-p521"];

    /// <summary>Selects the fastest of those measured.</summary>
    public static string Of(IReadOnlyList<SuiteCost> suites, IReadOnlyList<ResultRow> rows)
    {
        var suite = Fastest(suites.Where(s => s.IsCurrent).Select(s => (s.Suite, s.Nanoseconds)));
        if (suite is null)
            return "No bulk suite was measured, so there is no fastest.";
        var times = rows.Where(r => r is { AesNiOff: false, DotNet: not null, Bytes: null })
            .ToDictionary(r => r.Series, r => r.DotNet!.Nanoseconds, StringComparer.Ordinal);
        var key = Fastest(Keys.Where(k => times.ContainsKey(k + "/sign")).Select(k => (k, times[k + "/sign"])));
        var group = Fastest(
            Groups.Where(g => times.ContainsKey(g + "/keygen") && times.ContainsKey(g + "/derive"))
                .Select(g => (g, Estimate.Sum(times[g + "/keygen"], times[g + "/derive"]))));
        var rate = suites.First(s => s.Suite == suite.Value.Name).GigabitsPerSecond;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"The fastest bulk suite here is {suite.Value.Name} at {rate.Value:0.0} Gbit/s per core")
            + PlusMinus(rate) + Tie(suite.Value.Tied) + "; "
            + (key is null ? "no key was measured; " : $"the fastest key to sign with is {Described(key.Value)}; ")
            + (group is null ? "no group was measured." : $"the fastest group for key agreement is {Described(group.Value)}.");
    }

    private static (string Name, Estimate Nanoseconds, string? Tied)? Fastest(IEnumerable<(string Name, Estimate Nanoseconds)> candidates)
    {
        var ordered = candidates.OrderBy(c => c.Nanoseconds.Value).ToArray();
        if (ordered.Length == 0)
            return null;
        var (name, time) = ordered[0];
        return (name, time, ordered.Length > 1 && time.Overlaps(ordered[1].Nanoseconds) != false ? ordered[1].Name : null);
    }

    private static string Described((string Name, Estimate Nanoseconds, string? Tied) one) =>
        string.Create(CultureInfo.InvariantCulture, $"{one.Name}, {one.Nanoseconds.Value / 1e3:0.0} µs")
        + PlusMinus(one.Nanoseconds) + Tie(one.Tied);

    private static string PlusMinus(Estimate e) =>
        e.PlusMinusPercent is { } percent ? string.Create(CultureInfo.InvariantCulture, $" (± {percent:0.0} %)") : "";

    private static string Tie(string? with) => with is null ? "" : $" (not measurably faster than {with})";
}
