using TlsToll.Tls.Costs.Pollution;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Costs;

/// <summary>
/// Imitates a server's other work between two calls to OpenSSL, which occupies the processor's data and instruction caches, TLBs and branch
/// predictors. Without it, a handshake in a tight loop costs less than in a server.
/// </summary>
/// <param name="work">Amount of the work.</param>
internal sealed class CachePollution(ServerWork work) : IDisposable
{
    private const int CacheLine = 64;

    // Small tasks of many kinds, from a few to about 60 microseconds each and a millisecond together, in alternation, because an
    // interaction in a server runs much code once rather than little code often.
    private static readonly Func<int>[] Tasks = Alternating(TextTasks.All, CollectionTasks.All, DocumentTasks.All, KernelTasks.All);

    private readonly byte[] _memory = new byte[work.BytesBeforeHandshake];
    private readonly PollutingRequest _request = new();
    private int _next;
    private int _nextTask;
    private double _due;

    /// <summary>Does the work before a call.</summary>
    public void BeforeCall() => Do(work.BytesBeforeCall, work.MicrosBeforeCall);

    /// <summary>Does the work before the first call of a handshake.</summary>
    public void BeforeHandshake() => Do(work.BytesBeforeHandshake, work.MicrosBeforeHandshake);

    /// <summary>Does the work between two records of a response: the kernel sends the first.</summary>
    /// <param name="bytes">Length of the record in bytes.</param>
    public void BetweenRecords(int bytes) => _request.Send(bytes);

    /// <inheritdoc/>
    public void Dispose() => _request.Dispose();

    // Always serve a request, regardless of its cost.
    private void Do(int bytes, double micros)
    {
        Write(bytes);
        var start = NativeTls.CpuNanoseconds();
        _request.Serve();
        RunTasks(Math.Max(0, micros - ((NativeTls.CpuNanoseconds() - start) / 1e3)));
    }

    // Runs the tasks in turn, continuing after the last one of the previous call, so that rarely called code is as cold as in a server.
    // Excess time is carried over to the next call.
    private void RunTasks(double micros)
    {
        _due += micros;
        while (_due > 0)
        {
            var start = NativeTls.CpuNanoseconds();
            _ = Tasks[_nextTask]();
            _nextTask = (_nextTask + 1) % Tasks.Length;
            _due -= (NativeTls.CpuNanoseconds() - start) / 1e3;
        }
    }

    private static Func<int>[] Alternating(params IReadOnlyList<Func<int>>[] kinds) =>
        [.. Enumerable.Range(0, kinds.Max(kind => kind.Count)).SelectMany(i => kinds.Where(kind => i < kind.Count).Select(kind => kind[i]))];

    // Uses new memory each time, as with a garbage collector, until all of it has been used.
    private void Write(int bytes)
    {
        for (var i = 0; i < bytes; i += CacheLine)
        {
            _memory[_next]++;
            _next += CacheLine;
            if (_next >= _memory.Length)
                _next = 0;
        }
    }
}
