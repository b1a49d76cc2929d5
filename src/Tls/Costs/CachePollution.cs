using TlsToll.Tls.Costs.Pollution;

namespace TlsToll.Tls.Costs;

/// <summary>
/// Does what else a server does between two of its calls to OpenSSL, and so takes the processor's caches of data and of code, its translations of
/// addresses and what it knows of branches. In a tight loop a handshake costs less than it ever does in a server.
/// </summary>
/// <param name="work">How much that is.</param>
internal sealed class CachePollution(ServerWork work) : IDisposable
{
    private const int CacheLine = 64;

    private readonly byte[] _memory = new byte[work.BytesBeforeHandshake];
    private readonly PollutingRequest _request = new();
    private readonly MixedTasks _chores = new();
    private int _next;
    private double _due;

    /// <summary>What is done before a call.</summary>
    public void BeforeCall() => Do(work.BytesBeforeCall, work.MicrosBeforeCall);

    /// <summary>What is done before the first call of a handshake.</summary>
    public void BeforeHandshake() => Do(work.BytesBeforeHandshake, work.MicrosBeforeHandshake);

    /// <inheritdoc/>
    public void Dispose() => _request.Dispose();

    // A request always, whatever it takes.
    private void Do(int bytes, double micros)
    {
        Write(bytes);
        var start = NativeTls.CpuNanoseconds();
        _request.Serve();
        Chores(Math.Max(0, micros - ((NativeTls.CpuNanoseconds() - start) / 1e3)));
    }

    // One after the other, going on where it was left, so that what is seldom called is as cold as it is in a server. What one takes too long is kept for
    // the next time.
    private void Chores(double micros)
    {
        _due += micros;
        while (_due > 0)
        {
            var start = NativeTls.CpuNanoseconds();
            _ = _chores.Do();
            _due -= (NativeTls.CpuNanoseconds() - start) / 1e3;
        }
    }

    // New memory each time, as a collector of garbage gives it out, until all of it has been used.
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
