namespace TlsToll.Tls.Costs;

/// <summary>
/// A server's work other than TLS. The cost of its calls to OpenSSL depends on it, because other code and data occupy the processor's
/// caches and branch predictors. All values can be measured in a run without TLS.
/// </summary>
/// <param name="CpuMicros">CPU time per interaction without TLS in microseconds, 0 or more.</param>
/// <param name="AllocatedBytes">Memory allocated per interaction in bytes, 0 or more.</param>
/// <param name="InteractionsPerConnection">Mean number of interactions per connection, above 0.</param>
public sealed record ServerWork(double CpuMicros, double AllocatedBytes, double InteractionsPerConnection)
{
    // With more work than this, nothing of OpenSSL remains in the caches.
    private const double MostMicros = 1000;
    private const double MostBytes = 32 << 20;

    // More than the second-level cache: the server's own data, the kernel and other processes always occupy this much.
    private const double LeastBytes = 4 << 20;

    /// <summary>A server with almost no other work.</summary>
    public static ServerWork None { get; } = new(0, 0, 1);

    /// <summary>
    /// CPU time of other code before a call, in microseconds: that of a connection's interactions, spread over its calls.
    /// </summary>
    public double MicrosBeforeCall => Math.Min(MostMicros, CpuMicros * PerCall);

    /// <summary>
    /// CPU time of other code before the first call of a handshake, in microseconds: the work since the previous handshake.
    /// </summary>
    public double MicrosBeforeHandshake => Math.Min(MostMicros, CpuMicros * BeforeHandshake);

    /// <summary>Bytes of other memory written before a call.</summary>
    public int BytesBeforeCall => (int)Math.Min(MostBytes, LeastBytes + (AllocatedBytes * PerCall));

    /// <summary>Bytes of other memory written before the first call of a handshake.</summary>
    public int BytesBeforeHandshake => (int)Math.Min(MostBytes, LeastBytes + (AllocatedBytes * BeforeHandshake));

    // A connection takes four calls (accept, two for the handshake, close), plus a read and a write per interaction.
    private double PerCall => InteractionsPerConnection / (4 + (2 * InteractionsPerConnection));

    private double BeforeHandshake => PerCall + Math.Max(0, InteractionsPerConnection - 1);
}
