namespace TlsToll.Tls.Costs;

/// <summary>
/// A server's work other than TLS, on which the cost of its calls to OpenSSL depends: other code and other memory occupy the processor's caches
/// and branch predictors. A run without TLS measures all of it.
/// </summary>
/// <param name="CpuMicros">CPU time per interaction without TLS in microseconds, 0 or more.</param>
/// <param name="AllocatedBytes">Memory that it allocates per interaction, 0 or more.</param>
/// <param name="InteractionsPerConnection">Above 0.</param>
public sealed record ServerWork(double CpuMicros, double AllocatedBytes, double InteractionsPerConnection)
{
    // Beyond these everything of OpenSSL's is gone from the caches anyway.
    private const double MostMicros = 1000;
    private const double MostBytes = 32 << 20;

    // More than the second-level cache: a server's own data, its kernel and its neighbours always occupy this much.
    private const double LeastBytes = 4 << 20;

    /// <summary>A server that does next to nothing.</summary>
    public static ServerWork None { get; } = new(0, 0, 1);

    /// <summary>CPU time of other code before a call, in microseconds: the interactions' of a connection, spread over its steps.</summary>
    public double MicrosBeforeCall => Math.Min(MostMicros, CpuMicros * PerCall);

    /// <summary>The same before the first call of a handshake: whatever was done since the last one.</summary>
    public double MicrosBeforeHandshake => Math.Min(MostMicros, CpuMicros * BeforeHandshake);

    /// <summary>Other memory that is written before a call.</summary>
    public int BytesBeforeCall => (int)Math.Min(MostBytes, LeastBytes + (AllocatedBytes * PerCall));

    /// <summary>The same before the first call of a handshake.</summary>
    public int BytesBeforeHandshake => (int)Math.Min(MostBytes, LeastBytes + (AllocatedBytes * BeforeHandshake));

    // A connection is accepted, completes its handshake in two calls, and is closed; each of its interactions is read and written.
    private double PerCall => InteractionsPerConnection / (4 + (2 * InteractionsPerConnection));

    private double BeforeHandshake => PerCall + Math.Max(0, InteractionsPerConnection - 1);
}
