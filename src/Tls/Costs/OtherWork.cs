namespace TlsToll.Tls.Costs;

/// <summary>
/// Does what else a server does between two of its calls to OpenSSL, and so takes the processor's caches of data and of code, its translations of
/// addresses and what it knows of branches. In a tight loop a handshake costs less than it ever does in a server.
/// </summary>
internal sealed class OtherWork : IDisposable
{
    // More than the second level holds, of which the first is a part.
    private const int Bytes = 4 << 20;
    private const int CacheLine = 64;

    private readonly byte[] _memory = new byte[Bytes];
    private readonly OtherRequest _request = new();

    /// <summary>Writes to every line of more memory than the caches of a core hold, and serves a request.</summary>
    public void TakeCaches()
    {
        for (var i = 0; i < _memory.Length; i += CacheLine)
            _memory[i]++;
        _request.Serve();
    }

    /// <inheritdoc/>
    public void Dispose() => _request.Dispose();
}
