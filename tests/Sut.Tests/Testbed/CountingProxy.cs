namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// Stands between the driver and the server and counts real round trips: each time that the client sends after the server has answered.
/// What the driver pipelines, such as BEGIN with the next statement, is one. Can keep an answer from the driver, which then knows nothing.
/// </summary>
internal sealed class CountingProxy((string Host, int Port) target) : TcpProxy(target.Host, target.Port)
{
    private long _roundTrips;
    private long _cut = -1;

    public long RoundTrips => Interlocked.Read(ref _roundTrips);

    /// <summary>The answer to that many round trips from now is lost with its connection: 1 for the next.</summary>
    public void LoseAnswer(int ofRoundTrip) => Interlocked.Exchange(ref _cut, RoundTrips + ofRoundTrip);

    protected override (Task Requests, Task Responses) Pass(Stream client, Stream server, CancellationToken cancellationToken)
    {
        var answered = 1;
        return (
            CopyAsync(client, server, () =>
            {
                if (Interlocked.Exchange(ref answered, 0) == 1)
                    Interlocked.Increment(ref _roundTrips);
                return true;
            }, cancellationToken),
            CopyAsync(server, client, () =>
            {
                Interlocked.Exchange(ref answered, 1);
                var trips = RoundTrips;
                return Interlocked.CompareExchange(ref _cut, -1, trips) != trips;
            }, cancellationToken));
    }

    private static async Task CopyAsync(Stream from, Stream to, Func<bool> goesOn, CancellationToken cancellationToken)
    {
        var buffer = new byte[1 << 16];
        int count;
        while ((count = await from.ReadAsync(buffer, cancellationToken)) > 0 && goesOn())
            await to.WriteAsync(buffer.AsMemory(0, count), cancellationToken);
    }
}
