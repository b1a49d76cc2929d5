using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Faults;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class QueueEndTests
{
    private static readonly QueueCounters Empty = new(0, 0, 0, 7);

    [Fact]
    public void Queues_are_empty_only_if_the_SUT_says_so_of_each()
    {
        QueueEnd.AreEmpty(Queues(("shipping", Empty), ("stock", Empty), ("void", Empty)), voids: true).ShouldBeTrue();
        QueueEnd.AreEmpty(Queues(), voids: false).ShouldBeFalse("without its database, it says nothing");
        QueueEnd.AreEmpty(Queues(("shipping", Empty)), voids: false).ShouldBeFalse();
        QueueEnd.AreEmpty(Queues(("shipping", Empty with { Leased = 1 }), ("stock", Empty)), voids: false).ShouldBeFalse();
    }

    [Theory]
    [InlineData(false, true)]
    [InlineData(true, false)]
    public void Voids_count_if_they_are_waited_for(bool voids, bool isEmpty) => QueueEnd
        .AreEmpty(Queues(("shipping", Empty), ("stock", Empty with { Dead = 1 }), ("void", Empty with { Ready = 1 })), voids).ShouldBe(isEmpty);

    private static Dictionary<string, QueueCounters> Queues(params (string Name, QueueCounters Counters)[] queues) =>
        queues.ToDictionary(queue => queue.Name, queue => queue.Counters, StringComparer.Ordinal);
}
