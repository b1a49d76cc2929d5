using TlsToll.Measurement.Processes;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Soak;

/// <summary>
/// Judges the readings of a soak by their slopes (<see cref="TheilSen.OfSeries"/>). The first fifth is left out: pools fill, and code is compiled. The limits
/// are this project's choice. In a run of an hour, memory and handles must not grow by more than 1 % an hour. In a shorter one, which can't resolve that,
/// they fail only if they grow by 10 % in the judged part, which would double them within a day. The 99th percentile, as measured and at one speed of the host
/// where that is known, must not grow by more than 10 % in the judged part; a run of an hour fails if its growth is above 0, a shorter one only if it is above
/// these 10 %, because a host's speed drifts for minutes. That of each service fails only above these 10 %.
/// </summary>
public static class SoakVerdicts
{
    /// <summary>Fewest loads of a soak.</summary>
    public const int FewestLoads = 20;

    /// <summary>Largest growth of memory and handles in percent per hour.</summary>
    public const double Limit = 1;

    /// <summary>Largest growth within the judged part in percent, of the 99th percentile, and in a run of less than an hour of memory and handles.</summary>
    public const double LimitWithin = 10;

    // A leak of one handle an hour takes weeks to matter; and of few handles, one is more than 1 %.
    private const double HandlesPerHour = 1;

    private const double Bytes = 1 << 20;

    private static readonly TimeSpan Long = TimeSpan.FromHours(1);

    /// <summary>Judges the readings.</summary>
    /// <param name="readings">The readings, oldest first.</param>
    /// <returns>
    /// One trend per quantity: memory in MiB, handles and threads of each tier, the SUT's heap in MiB, the 99th percentile in ms of all services and of each,
    /// SIPS.
    /// </returns>
    public static IReadOnlyList<SoakTrend> Of(IReadOnlyList<SoakReading> readings)
    {
        var judged = readings.Skip(LeftOut(readings.Count)).ToArray();
        var isLong = readings.Count > 0 && readings[^1].Time >= Long;
        return
        [
            .. Tier("SUT", r => r.Sut, r => r.Sut.ResidentBytes, r => r.Sut.OpenHandles),
            Memory("SUT, managed heap", r => r.HeapBytes),
            Kept("SUT", r => r.SutKeptBytes),
            .. Tier("vendors", r => r.Vendors, r => r.Vendors.ResidentBytes, r => r.Vendors.OpenHandles),
            Kept("vendors", r => r.VendorsKeptBytes),
            // A server's backends share its buffers, which fill with the tables. They come and go with the SUT's connections, which its own handles count.
            // Each keeps the files open that it used, of which there are more as tables grow.
            .. Tier("database", r => r.Database, r => r.Database.PrivateBytes, r => r.DatabaseHandles),
            Trend("database, open files of tables", r => r.DatabaseTableFiles, Watch),
            .. Tier("driver", r => r.Driver, r => r.Driver.ResidentBytes, r => r.Driver.OpenHandles),
            .. ResponseTimes(judged, Times),
            Trend("SIPS", r => r.Sips, Watch),
        ];

        IEnumerable<SoakTrend> Tier(string name, Func<SoakReading, ProcessResources> tier, Func<SoakReading, long?> memory, Func<SoakReading, int?> handles) =>
        [
            Memory(name + ", memory", memory),
            Trend(name + ", handles", r => handles(r), Handles),
            Trend(name + ", threads", r => tier(r).Threads, Watch),
        ];

        // Free memory that a runtime keeps grows by chance for hours, and it would give it back to a system that needs it.
        SoakTrend Kept(string tier, Func<SoakReading, long?> bytes) => Trend(tier + ", with free memory", r => bytes(r) / Bytes, Watch);

        SoakTrend Memory(string name, Func<SoakReading, long?> bytes) =>
            Trend(name, r => bytes(r) / Bytes, (growth, _, hours) => Judge(growth, Limit, hours));

        // A reading counts whole handles: less than one of growth between the first and the last can't be seen.
        SoakVerdict Handles(Interval growth, double median, double hours)
        {
            var unseen = 100 / median / hours;
            return Judge(growth with { Low = growth.Low - unseen, High = growth.High + unseen }, Math.Max(Limit, 100 * HandlesPerHour / median), hours);
        }

        SoakVerdict Judge(Interval growth, double limit, double hours) => Told(growth, limit, isLong ? limit : Math.Max(limit, LimitWithin / hours));

        // In a long run, a trend that is too small to matter is one all the same.
        SoakVerdict Times(Interval growth, double median, double hours)
        {
            var limit = LimitWithin / hours;
            return !isLong || growth.Low <= 0 ? Told(growth, limit, limit)
                : growth.Estimate > limit ? SoakVerdict.Grows
                : SoakVerdict.NotTold;
        }

        SoakTrend Trend(string name, Func<SoakReading, double?> value, Func<Interval, double, double, SoakVerdict> judge) => Of(name, judged, value, judge);
    }

    // In a closed loop, a host that becomes slower makes every response later. Its speed is measured between the loads. So what grew as measured is not told if it
    // held at one speed; and what a faster host hides is seen at one speed. A single service is judged by an interval beyond the limit alone: there are many.
    private static IEnumerable<SoakTrend> ResponseTimes(SoakReading[] judged, Func<Interval, double, double, SoakVerdict> judge)
    {
        var hasSpeed = judged.Length > 0 && judged.All(r => r.HostCost is not null);
        var usual = hasSpeed ? Sample.Median([.. judged.Select(r => r.HostCost!.Value)]) : 0;
        var (speed, atOneSpeed) = hasSpeed ? (", at one speed", (Func<SoakReading, double>)(r => usual / r.HostCost!.Value)) : ("", _ => 1);
        var measured = Of("p99 in ms", judged, r => r.P99, judge);
        if (hasSpeed)
        {
            var corrected = Of(measured.Name + speed, judged, r => r.P99 * atOneSpeed(r), judge);
            yield return (measured.Verdict, corrected.Verdict) == (SoakVerdict.Grows, SoakVerdict.Held) ? measured with { Verdict = SoakVerdict.NotTold } : measured;
            yield return corrected;
            yield return Of("host, cost of the same work", judged, r => r.HostCost, Watch);
        }
        else
        {
            yield return measured;
        }

        foreach (var service in judged.SelectMany(r => r.P99OfService.Keys).Distinct().Order())
        {
            yield return Of(
                $"p99 of {service}{speed}", judged, r => r.P99OfService.TryGetValue(service, out var p99) ? p99 * atOneSpeed(r) : null,
                (growth, _, hours) => Told(growth, LimitWithin / hours, LimitWithin / hours));
        }
    }

    private static SoakVerdict Watch(Interval growth, double median, double hours) => SoakVerdict.Watched;

    /// <summary>Number of first readings that are left out.</summary>
    /// <param name="readings">Number of all readings.</param>
    public static int LeftOut(int readings) => (readings + 4) / 5;

    private static SoakTrend Of(
        string name, SoakReading[] readings, Func<SoakReading, double?> value, Func<Interval, double, double, SoakVerdict> judge)
    {
        var measured = readings.Select(r => (r.Time.TotalHours, Value: value(r))).Where(p => p.Value is not null).ToArray();
        if (measured.Length == 0)
            return new SoakTrend(name, null, null, SoakVerdict.NotTold);
        double[] times = [.. measured.Select(p => p.TotalHours)], values = [.. measured.Select(p => p.Value!.Value)];
        var median = Sample.Median(values);
        if (measured.Length < FewestLoads / 2 || median <= 0 || TheilSen.OfSeries(times, values) is not { } slope)
            return new SoakTrend(name, median, null, SoakVerdict.NotTold);
        var growth = slope.Increasing(perHour => 100 * perHour / median);
        return new SoakTrend(name, median, growth, judge(growth, median, times[^1] - times[0]));
    }

    private static SoakVerdict Told(Interval growth, double held, double grows) =>
        growth.Low > grows ? SoakVerdict.Grows
        : growth.High <= held ? SoakVerdict.Held
        : SoakVerdict.NotTold;
}
