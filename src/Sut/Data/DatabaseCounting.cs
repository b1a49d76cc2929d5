using System.Diagnostics.Metrics;
using TlsToll.Contracts.Administration;

namespace TlsToll.Sut.Data;

/// <summary>
/// Counts what this process asks of its database, from the metrics of the database's driver: equal counts show that two measurements gave the database equal
/// work. Thread-safe.
/// </summary>
internal sealed class DatabaseCounting : IDisposable
{
    private static readonly AsyncLocal<bool> IsAside = new();

    private readonly MeterListener _listener = new();
    private long _commands;
    private long _sent;
    private long _received;

    /// <summary>Starts counting.</summary>
    /// <param name="meter">Name of the driver's meter.</param>
    /// <param name="command">Name of the histogram that has a value for each command.</param>
    /// <param name="sent">Name of the counter of bytes sent.</param>
    /// <param name="received">Name of the counter of bytes received.</param>
    public DatabaseCounting(string meter, string command, string sent, string received)
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == meter && (instrument.Name == command || instrument.Name == sent || instrument.Name == received))
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((_, _, _, _) =>
        {
            if (!IsAside.Value)
                Interlocked.Increment(ref _commands);
        });
        _listener.SetMeasurementEventCallback<long>((instrument, bytes, _, _) => Interlocked.Add(ref instrument.Name == sent ? ref _sent : ref _received, bytes));
        _listener.Start();
    }

    /// <summary>Counts so far.</summary>
    public DatabaseTraffic Traffic => new(Interlocked.Read(ref _commands), Interlocked.Read(ref _sent), Interlocked.Read(ref _received));

    /// <summary>
    /// Does work whose commands are not counted, because their number depends on the time that passes and not on interactions. Its bytes are counted.
    /// </summary>
    /// <param name="work">The work.</param>
    public static async Task<T> AsideAsync<T>(Func<Task<T>> work)
    {
        // The caller's value is another: this one lives in the flow of this method.
        IsAside.Value = true;
        return await work();
    }

    /// <inheritdoc/>
    public void Dispose() => _listener.Dispose();
}
