using System.Diagnostics.Metrics;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Tests.Data;

public sealed class DatabaseCountingTests
{
    [Fact]
    public async Task Commands_are_counted_apart_from_those_that_are_done_aside()
    {
        using var meter = new Meter(Guid.NewGuid().ToString());
        var commands = meter.CreateHistogram<double>("command");
        var sent = meter.CreateCounter<long>("sent");
        using var counting = new DatabaseCounting(meter.Name, "command", "sent", "received");

        commands.Record(0.1);
        var result = await DatabaseCounting.AsideAsync(async () =>
        {
            commands.Record(0.1);
            await Task.Yield();
            commands.Record(0.1);
            return 7;
        });
        commands.Record(0.1);
        sent.Add(20);

        result.ShouldBe(7);
        counting.Traffic.ShouldBe(new(2, 20, 0));
    }
}
