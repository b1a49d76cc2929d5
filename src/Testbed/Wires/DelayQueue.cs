namespace TlsToll.Testbed.Wires;

/// <summary>Packets on their way in one direction, in their order. Times in nanoseconds of any clock. Not safe for several threads.</summary>
/// <param name="largest">Longest packet in bytes.</param>
internal sealed class DelayQueue(int largest)
{
    private readonly Queue<(long Due, int Length, byte[] Packet)> _onTheWay = [];
    private readonly Stack<byte[]> _free = [];
    private long _lastDue = long.MinValue;

    /// <summary>When the next packet is due; null if there is none.</summary>
    public long? NextDue => _onTheWay.TryPeek(out var next) ? next.Due : null;

    /// <summary>A buffer for a packet, to be given back by <see cref="Add"/> or <see cref="Return"/>.</summary>
    public byte[] Take() => _free.TryPop(out var buffer) ? buffer : new byte[largest];

    /// <summary>Adds a packet. No packet overtakes another, even if the delay has become shorter.</summary>
    /// <param name="packet">Buffer from <see cref="Take"/>.</param>
    /// <param name="length">Bytes of the packet.</param>
    /// <param name="due">When it is due.</param>
    public void Add(byte[] packet, int length, long due)
    {
        _lastDue = Math.Max(_lastDue, due);
        _onTheWay.Enqueue((_lastDue, length, packet));
    }

    /// <summary>The next packet that is due; its buffer must be given back.</summary>
    /// <returns>False if none is due.</returns>
    public bool TryNext(long now, out byte[] packet, out int length)
    {
        if (_onTheWay.TryPeek(out var next) && next.Due <= now)
        {
            _onTheWay.Dequeue();
            (packet, length) = (next.Packet, next.Length);
            return true;
        }

        (packet, length) = ([], 0);
        return false;
    }

    /// <summary>Gives a buffer back.</summary>
    public void Return(byte[] buffer) => _free.Push(buffer);
}
