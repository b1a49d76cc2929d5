using TlsToll.Contracts;
using TlsToll.Experiments.Soak;
using TlsToll.Measurement.Processes;
using TlsToll.Rbe.Tests.Statistics;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class SoakVerdictsTests
{
    private const string P99 = "p99 in ms";
    private const string AtOneSpeed = "p99 in ms, at one speed";
    private const string Kept = "SUT, with free memory";
    private const string TableFiles = "database, open files of tables";
    private const long Mebibyte = 1 << 20;

    private readonly Normals _noise = new(1968);

    [Fact]
    public void Two_hours_without_growth_held()
    {
        var trends = SoakVerdicts.Of(Readings(hours: 2));

        foreach (var trend in trends.Where(trend => trend.Verdict != SoakVerdict.Watched))
            trend.Verdict.ShouldBe(SoakVerdict.Held, trend.Name);
        trends.Single(trend => trend.Name == "SUT, memory").Median!.Value.ShouldBe(200, 2);
    }

    [Theory]
    [InlineData("SUT, memory")]
    [InlineData("SUT, managed heap")]
    [InlineData("SUT, handles")]
    [InlineData("database, memory")]
    [InlineData("database, handles")]
    [InlineData(P99)]
    public void Growth_is_found_where_it_is(string name)
    {
        var trends = SoakVerdicts.Of(Readings(hours: 2, grows: name, percentPerHour: 8));

        foreach (var trend in trends.Where(trend => trend.Verdict != SoakVerdict.Watched))
            trend.Verdict.ShouldBe(trend.Name == name ? SoakVerdict.Grows : SoakVerdict.Held, trend.Name);
        trends.Single(trend => trend.Name == name).Growth!.Estimate.ShouldBe(8, 0.3);
    }

    [Fact]
    public void A_host_that_becomes_slower_is_no_growth_of_the_response_times()
    {
        var readings = Readings(hours: 2, grows: P99, percentPerHour: 8);
        var slower = SoakVerdicts.Of([.. readings.Select(r => r with { HostCost = r.P99 / 90 * (1 + (0.01 * _noise.Next())) })]);
        var same = SoakVerdicts.Of([.. readings.Select(r => r with { HostCost = 3 })]);

        slower.Single(trend => trend.Name == P99).Verdict.ShouldBe(SoakVerdict.NotTold, "it grew as measured, as the host's own work did");
        same.Single(trend => trend.Name == P99).Verdict.ShouldBe(SoakVerdict.Grows);
        slower.Single(trend => trend.Name == AtOneSpeed).Verdict.ShouldBe(SoakVerdict.Held);
        slower.Single(trend => trend.Name == "host, cost of the same work").Growth!.Estimate.ShouldBe(8, 0.5);
        same.Single(trend => trend.Name == AtOneSpeed).Verdict.ShouldBe(SoakVerdict.Grows);
    }

    [Fact]
    public void Each_service_is_judged_alone()
    {
        var readings = Readings(hours: 2, grows: P99, percentPerHour: 20).Select(r => r with
        {
            P99OfService = new Dictionary<ServiceName, double> { [ServiceName.CreateOrder] = r.P99!.Value, [ServiceName.OrderStatus] = 20 + _noise.Next() },
        });

        var trends = SoakVerdicts.Of([.. readings]).Where(trend => trend.Name.StartsWith("p99 of ", StringComparison.Ordinal)).ToArray();

        trends.Select(trend => trend.Name).ShouldBe(["p99 of CreateOrder", "p99 of OrderStatus"]);
        trends.Select(trend => trend.Verdict).ShouldBe([SoakVerdict.Grows, SoakVerdict.Held]);
        (trends[0].Growth!.Low > 15).ShouldBeTrue();
        (trends[1].Growth!.Low < 1).ShouldBeTrue();
    }

    [Fact]
    public void Free_memory_that_a_runtime_keeps_is_shown_and_not_judged()
    {
        var trends = SoakVerdicts.Of(Readings(hours: 2, grows: Kept, percentPerHour: 12));

        var kept = trends.Single(trend => trend.Name == Kept);
        kept.Growth!.Estimate.ShouldBe(12, 0.3);
        kept.Verdict.ShouldBe(SoakVerdict.Watched);
        trends.Single(trend => trend.Name == "vendors, with free memory").Verdict.ShouldBe(SoakVerdict.Watched);
        trends.ShouldNotContain(trend => trend.Verdict == SoakVerdict.Grows);
    }

    [Fact]
    public void Open_files_of_tables_that_grow_are_shown_and_not_judged()
    {
        var trends = SoakVerdicts.Of(Readings(hours: 2, grows: TableFiles, percentPerHour: 12));

        var files = trends.Single(trend => trend.Name == TableFiles);
        files.Growth!.Estimate.ShouldBe(12, 0.5);
        files.Verdict.ShouldBe(SoakVerdict.Watched);
        trends.ShouldNotContain(trend => trend.Verdict == SoakVerdict.Grows);
    }

    // 4 % an hour would fill a host within days, but in ten minutes is less than the noise.
    [Fact]
    public void A_short_run_tells_only_large_growth()
    {
        Verdict(Readings(hours: 1 / 6.0, grows: "SUT, memory", percentPerHour: 4)).ShouldBe(SoakVerdict.NotTold);
        Verdict(Readings(hours: 1 / 6.0)).ShouldBe(SoakVerdict.NotTold);
        Verdict(Readings(hours: 1 / 6.0, grows: "SUT, memory", percentPerHour: 200)).ShouldBe(SoakVerdict.Grows);
    }

    // A growth just above the limit, which is above 0 without doubt: a drift of the host would look the same.
    [Fact]
    public void A_short_run_does_not_judge_response_times_by_a_small_trend()
    {
        SoakVerdicts.Of(Readings(hours: 1 / 6.0, grows: P99, percentPerHour: 78)).Single(trend => trend.Name == P99).Verdict.ShouldBe(SoakVerdict.NotTold);
        SoakVerdicts.Of(Readings(hours: 1 / 6.0, grows: P99, percentPerHour: 200)).Single(trend => trend.Name == P99).Verdict.ShouldBe(SoakVerdict.Grows);
    }

    // Every reading is the same, and yet a handle could have been about to leak.
    [Fact]
    public void A_short_run_does_not_tell_that_handles_held() =>
        SoakVerdicts.Of(Readings(hours: 1 / 6.0)).Single(trend => trend.Name == "SUT, handles").Verdict.ShouldBe(SoakVerdict.NotTold);

    [Fact]
    public void Growth_in_the_first_fifth_does_not_count()
    {
        var readings = Readings(hours: 2);
        readings = [.. readings.Select((r, i) => i < 144 ? r with { Sut = r.Sut with { ResidentBytes = i * Mebibyte } } : r)];

        Verdict(readings).ShouldBe(SoakVerdict.Held);
    }

    [Fact]
    public void What_was_not_measured_or_too_rarely_is_not_told()
    {
        Verdict([.. Readings(hours: 2).Select(r => r with { Sut = ProcessResources.NotMeasured })]).ShouldBe(SoakVerdict.NotTold);
        Verdict(Readings(hours: 2)[..11]).ShouldBe(SoakVerdict.NotTold);
        Verdict([]).ShouldBe(SoakVerdict.NotTold);
    }

    private static SoakVerdict Verdict(IReadOnlyList<SoakReading> readings) =>
        SoakVerdicts.Of(readings).Single(trend => trend.Name == "SUT, memory").Verdict;

    // A reading every 10 s, with a noise of 1 %.
    private SoakReading[] Readings(double hours, string? grows = null, double percentPerHour = 0)
    {
        var count = (int)(hours * 360);
        return [.. Enumerable.Range(1, count).Select(i => TimeSpan.FromSeconds(10 * i)).Select(time => new SoakReading(
            time, Value(time, "SIPS", 300), Value(time, P99, 90), Failed: 0, Problem: null,
            Tier(time, "SUT", 200, 200), Bytes(time, "SUT, managed heap", 30), Tier(time, "vendors", 120, 180), Tier(time, "database", 60, 900),
            Tier(time, "driver", 150, 120))
        {
            SutKeptBytes = Bytes(time, Kept, 300),
            VendorsKeptBytes = Bytes(time, "vendors, with free memory", 150),
            DatabaseHandles = (int)Math.Round(100 * Growth(time, "database, handles")),
            DatabaseTableFiles = (int)Math.Round(90 * Growth(time, TableFiles)),
        })];

        ProcessResources Tier(TimeSpan time, string tier, double mebibytes, double handles) => new(
            Bytes(time, tier + ", memory", mebibytes), 30, null, null, (int)Math.Round(handles * Growth(time, tier + ", handles")))
        {
            PrivateBytes = Bytes(time, tier + ", memory", mebibytes),
        };

        long Bytes(TimeSpan time, string name, double mebibytes) => (long)(Mebibyte * Value(time, name, mebibytes));
        double Value(TimeSpan time, string name, double usual) => usual * Growth(time, name) * (1 + (0.01 * _noise.Next()));
        double Growth(TimeSpan time, string name) => name == grows ? 1 + (percentPerHour / 100 * (time.TotalHours - (hours * 0.6))) : 1;
    }
}
