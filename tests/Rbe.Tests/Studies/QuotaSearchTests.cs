using TlsToll.Results.Studies;
using TlsToll.Studies.Running;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class QuotaSearchTests
{
    private const int Wanted = 30;
    private const int Fewer = 25;

    [Theory]
    [InlineData(0.0005, 1.0)]
    [InlineData(0.005, 1.0)]
    [InlineData(0.02, 1.0)]
    [InlineData(0.0008, 1.8)]
    public async Task The_wanted_load_saturates_a_fast_and_a_slow_server_and_fewer_EBs_do_not(double cpuSeconds, double dearerWhenLimited)
    {
        var server = new Server(quota => cpuSeconds * (quota < 1 ? dearerWhenLimited : 1));

        var found = await new QuotaSearch(server.MeasureAsync, most: 1).FindAsync(Wanted);

        found.IsMet.ShouldBeTrue();
        found.SaturationEbs.ShouldBe(Wanted);
        server.UseOf(found.Processors, Wanted).ShouldBeGreaterThanOrEqualTo(0.95);
        server.UseOf(found.Processors, Fewer).ShouldBeLessThan(0.95);
        found.Steps.Count.ShouldBeLessThanOrEqualTo(6);
        found.Steps[0].Processors.ShouldBe(1, "the first pilot has no limit");
        found.Steps[1].Processors.ShouldBe(1.4 * found.Steps[0].SutUtilisation!.Value, 0.01 * found.Steps[1].Processors, "the first quota follows from what the load demands");
        found.Steps[^1].Ebs.ShouldBe(Fewer);
    }

    [Fact]
    public async Task A_server_whose_interactions_cost_the_more_the_smaller_the_quota_is_found_too()
    {
        var server = new Server(quota => 0.0008 * (1 + (0.02 / quota)));

        var found = await new QuotaSearch(server.MeasureAsync, most: 1).FindAsync(Wanted);

        found.IsMet.ShouldBeTrue();
        server.UseOf(found.Processors, Wanted).ShouldBeGreaterThanOrEqualTo(0.95);
        server.UseOf(found.Processors, Fewer).ShouldBeLessThan(0.95);
    }

    [Theory]
    [InlineData(1.0, 1)]
    [InlineData(1.0, -1)]
    [InlineData(1.5, 1)]
    [InlineData(1.5, -1)]
    public async Task Noise_of_five_percent_moves_the_load_that_saturates_by_a_few_EBs(double dearerWhenLimited, int sign)
    {
        double[] noise = [0.05, -0.05, -0.03, 0.04, 0, -0.04, 0.03];
        var pilots = 0;
        var server = new Server(quota => 0.001 * (quota < 1 ? dearerWhenLimited : 1)) { Noise = () => 1 + (sign * noise[pilots++ % noise.Length]) };

        var found = await new QuotaSearch(server.MeasureAsync, most: 1).FindAsync(Wanted);

        found.IsMet.ShouldBeTrue();
        found.Steps.Count.ShouldBeLessThanOrEqualTo(QuotaSearch.MostPilots);
        server.UseOf(found.Processors, 20).ShouldBeLessThan(0.95);
        server.UseOf(found.Processors, 40).ShouldBeGreaterThanOrEqualTo(0.95);
    }

    [Fact]
    public async Task A_server_that_no_quota_saturates_keeps_the_largest_one_and_the_result_says_so()
    {
        var found = await new QuotaSearch((quota, ebs) => Task.FromResult(new QuotaStep(quota, ebs, ebs, 0.6, 0.1)), most: 1).FindAsync(Wanted);

        found.IsMet.ShouldBeFalse();
        found.Processors.ShouldBe(0.84);
        found.Steps.Count.ShouldBeLessThanOrEqualTo(QuotaSearch.MostPilots);
        found.Describe().ShouldBe("The SUT gets 0.84 of a processor's time: the pilots found no part of it that is saturated just at 30 Active EBs");
    }

    [Fact]
    public async Task A_server_that_is_too_slow_without_a_limit_keeps_all_it_has()
    {
        var found = await new QuotaSearch(new Server(_ => 0.1).MeasureAsync, most: 1).FindAsync(Wanted);

        found.IsMet.ShouldBeFalse();
        found.Processors.ShouldBe(1);
        found.Steps.Count.ShouldBe(3, "no pilot is repeated");
    }

    [Fact]
    public async Task A_SUT_that_saturates_together_with_the_driver_does_not_meet_the_definition()
    {
        var server = new Server(_ => 0.001) { DriverUse = 0.9 };

        var found = await new QuotaSearch(server.MeasureAsync, most: 1).FindAsync(Wanted);

        found.IsMet.ShouldBeFalse();
        found.Definition.ShouldBe("30 Active EBs use at least 95 % of the SUT's quota while the other tiers use less than 85 % of their processors, and 25 don't");
    }

    [Fact]
    public async Task A_use_of_the_driver_that_cannot_be_measured_is_no_obstacle() =>
        (await new QuotaSearch(new Server(_ => 0.001) { DriverUse = null }.MeasureAsync, most: 2).FindAsync(Wanted)).IsMet.ShouldBeTrue();

    // A closed system of clients that wait a second for vendors, and one server (exact mean-value analysis).
    private sealed class Server(Func<double, double> cpuSeconds)
    {
        public Func<double> Noise { get; init; } = () => 1;

        public double? DriverUse { get; init; } = 0.1;

        public Task<QuotaStep> MeasureAsync(double quota, int ebs)
        {
            var noise = Noise();
            return Task.FromResult(new QuotaStep(quota, ebs, Sips(quota, ebs) * noise, Math.Min(1, UseOf(quota, ebs) * noise), DriverUse));
        }

        public double UseOf(double quota, int ebs) => Sips(quota, ebs) * Service(quota);

        private double Service(double quota) => cpuSeconds(quota) / quota;

        private double Sips(double quota, int ebs)
        {
            const double VendorSeconds = 1;
            var (queue, sips) = (0.0, 0.0);
            for (var clients = 1; clients <= ebs; clients++)
            {
                var response = Service(quota) * (1 + queue);
                sips = clients / (VendorSeconds + response);
                queue = sips * response;
            }

            return sips;
        }
    }
}
