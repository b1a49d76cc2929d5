using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Reflection;
using System.Threading.Channels;

namespace TlsToll.Tls.Costs.Pollution;

/// <summary>Small tasks with collections and types.</summary>
internal static class CollectionTasks
{
    private static readonly int[] Some = [5, 3, 8, 1, 9, 2, 7];

    public static IReadOnlyList<Func<int>> All { get; } = [Group, Join, Immutable, Sort, Queue, Frozen, Shared, Types, Bits, Pooled];

    private static int Group() => Some.GroupBy(i => i % 3).OrderByDescending(same => same.Count()).ThenBy(same => same.Key).Sum(same => same.Key);

    private static int Join() => Some.Join(Enumerable.Range(0, 6), i => i, i => i, (a, b) => a * b).Concat(Some.Except([1, 2]).Reverse()).Chunk(3).Count();

    private static int Immutable() => ImmutableSortedSet.CreateRange(Some).Add(4).Remove(9).Count + ImmutableDictionary<int, int>.Empty.SetItem(1, 2).SetItem(3, 4).Count;

    private static int Sort()
    {
        var sorted = new SortedDictionary<int, string>();
        foreach (var i in Some)
            sorted[i] = "x";
        var copy = (int[])Some.Clone();
        Array.Sort(copy, (a, b) => b.CompareTo(a));
        return sorted.First().Key + copy[0] + new LinkedList<int>(Some).Last!.Value;
    }

    private static int Queue()
    {
        var first = new PriorityQueue<int, int>(Some.Select(i => (i, -i)));
        var then = new Stack<int>(Some);
        return first.Dequeue() + then.Pop() + new Queue<int>(Some).Peek() + new HashSet<int>(Some).Count;
    }

    private static int Frozen() => Some.ToFrozenSet().Count + Some.ToLookup(i => i % 2)[1].Count();

    private static int Shared()
    {
        var shared = new ConcurrentDictionary<int, int>();
        foreach (var i in Some)
            shared.AddOrUpdate(i % 4, i, (_, old) => old + i);
        var channel = Channel.CreateBounded<int>(2);
        channel.Writer.TryWrite(1);
        return shared.Count + (channel.Reader.TryRead(out var read) ? read : 0);
    }

    private static int Types() => typeof(Version).GetProperties(BindingFlags.Public | BindingFlags.Instance).Length
        + ((Version)Activator.CreateInstance(typeof(Version), 1, 2)!).Minor + typeof(CollectionTasks).Assembly.GetName().Name!.Length;

    private static int Bits() => new BitArray(Some).Xor(new BitArray(32 * Some.Length, defaultValue: true)).Cast<bool>().Take(9).Count(bit => bit);

    private static int Pooled()
    {
        var rented = ArrayPool<byte>.Shared.Rent(3000);
        var writer = new ArrayBufferWriter<byte>();
        writer.Write(rented.AsSpan(0, 64));
        ArrayPool<byte>.Shared.Return(rented);
        return writer.WrittenCount + (int)new ReadOnlySequence<byte>(writer.WrittenMemory).Slice(8).Length;
    }
}
