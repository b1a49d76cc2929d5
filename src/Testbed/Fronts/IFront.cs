namespace TlsToll.Testbed.Fronts;

/// <summary>A program that ends the clients' connections in front of a SUT, on this host or another.</summary>
public interface IFront
{
    /// <summary>Reads the clients' connections: how many it has accepted since its start, and how many are open.</summary>
    /// <param name="cancellation">Token that aborts the reading.</param>
    /// <exception cref="TestbedException">It does not answer.</exception>
    /// <exception cref="HttpRequestException">It is on another host, and the command <c>front</c> there does not answer.</exception>
    Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation);

    /// <summary>Waits until it has closed the clients' connections, which it does after the clients have, and passes on no request.</summary>
    /// <param name="limit">Longest wait.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    /// <returns>Connections that are still open, or have a request.</returns>
    /// <exception cref="TestbedException">It does not answer.</exception>
    /// <exception cref="HttpRequestException">It is on another host, and the command <c>front</c> there does not answer.</exception>
    Task<long> RestAsync(TimeSpan limit, CancellationToken cancellation);
}
