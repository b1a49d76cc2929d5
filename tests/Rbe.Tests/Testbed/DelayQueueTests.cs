using TlsToll.Testbed.Wires;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>Packets on a wire with a delay.</summary>
public sealed class DelayQueueTests
{
    private readonly DelayQueue _queue = new(largest: 1500);

    [Fact]
    public void A_packet_leaves_when_it_is_due_and_not_before()
    {
        _queue.NextDue.ShouldBeNull();
        Add(1, due: 100);

        _queue.NextDue.ShouldBe(100);
        _queue.TryNext(99, out _, out _).ShouldBeFalse();
        Next(100).ShouldBe(1);
        _queue.NextDue.ShouldBeNull();
    }

    [Fact]
    public void No_packet_overtakes_another_when_the_delay_becomes_shorter()
    {
        Add(1, due: 100);
        Add(2, due: 60);
        Add(3, due: 130);

        _queue.TryNext(99, out _, out _).ShouldBeFalse();
        Next(100).ShouldBe(1);
        Next(100).ShouldBe(2);
        _queue.NextDue.ShouldBe(130);
    }

    private void Add(byte content, long due)
    {
        var packet = _queue.Take();
        packet[0] = content;
        _queue.Add(packet, length: 1, due);
    }

    private int Next(long now)
    {
        _queue.TryNext(now, out var packet, out var length).ShouldBeTrue();
        length.ShouldBe(1);
        _queue.Return(packet);
        return packet[0];
    }
}
