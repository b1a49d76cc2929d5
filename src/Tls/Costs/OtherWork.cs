namespace TlsToll.Tls.Costs;

/// <summary>
/// Takes the processor's caches, as everything else that a server does between two of its calls to OpenSSL does. In a tight loop a handshake costs less
/// than it ever does in a server.
/// </summary>
internal sealed class OtherWork
{
    // More than the second level holds, of which the first is a part.
    private const int Bytes = 4 << 20;
    private const int CacheLine = 64;

    private readonly byte[] _memory = new byte[Bytes];

    /// <summary>Writes to every line of more memory than the caches of a core hold.</summary>
    public void TakeCaches()
    {
        for (var i = 0; i < _memory.Length; i += CacheLine)
            _memory[i]++;
    }
}
