using TlsToll.Experiments.Targets;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Tiers;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>A service that ends while it is measured.</summary>
public sealed class RunningServiceCpuTests
{
    [Fact]
    public async Task A_process_that_ends_is_a_sentence() =>
        (await FailureAsync(() => throw new ProcessGoneException(17))).ShouldBe("The service ended while it was measured: there is no process 17 any more.");

    [Fact]
    public async Task A_group_that_is_removed_is_a_sentence() =>
        (await FailureAsync(() => null)).ShouldBe("The service can't be read any more: the service: it has no counter of CPU time.");

    [Fact]
    public async Task Processes_that_change_all_the_time_are_a_sentence() =>
        (await FailureAsync(() => throw new InvalidOperationException("The process tree changed.")))
            .ShouldBe("the service: its processes start and end too fast for their CPU time to be read; use --cgroup, --unit or --container.");

    [Fact]
    public async Task A_reading_is_passed_on_at_once()
    {
        var reading = new RunningServiceCpu(new ServiceCpu("the service", () => 42, _ => false, () => [])).ReadAsync(TestContext.Current.CancellationToken);

        reading.IsCompletedSuccessfully.ShouldBeTrue();
        (await reading).ShouldBe(42);
    }

    private static async Task<string> FailureAsync(Func<long?> read) => (await Should.ThrowAsync<TestbedException>(
        () => new RunningServiceCpu(new ServiceCpu("the service", read, _ => false, () => [])).ReadAsync(TestContext.Current.CancellationToken).AsTask())).Message;
}
