using TlsToll.Experiments.Controls.Peers;
using TlsToll.Reports.Text;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary>Response times of a driver at a fixed rate: means over the blocks, in milliseconds.</summary>
/// <param name="Driver">Name of the driver.</param>
/// <param name="Unpaced">Why it was not measured, in a few words; null if it was.</param>
/// <param name="TimesFrom">Moment at which its response times start: <c>due time</c> or <c>sending</c>; null if it was not measured.</param>
/// <param name="SentPerSecond">Requests that it sent per second; null if it was not measured.</param>
/// <param name="MedianMs">Median; null if it was not measured.</param>
/// <param name="P90Ms">90th percentile; null if it was not measured, or had too few requests.</param>
/// <param name="P99Ms">99th percentile; null if it was not measured, or had too few requests.</param>
/// <param name="IsRateHeld">True if it sent about as many requests per second as requested; false if fewer, so that its times are those of a smaller load; null if it was not measured.</param>
internal sealed record PacedDriver(
    string Driver, string? Unpaced, string? TimesFrom, Interval? SentPerSecond, Interval? MedianMs, Interval? P90Ms, Interval? P99Ms, bool? IsRateHeld)
{
    private const string DueTime = "due time";
    private const string Sending = "sending";

    // Of the rate. A driver that sends less has another load.
    private const double Held = 0.99;

    /// <summary>Summarises the cells of the RBE.</summary>
    /// <param name="driver">Its name, which contains that of its TLS client.</param>
    /// <param name="perSecond">Requests per second that were requested.</param>
    /// <param name="cells">The cells, one of each block.</param>
    public static PacedDriver OfRbe(string driver, int perSecond, IReadOnlyList<PeerTimes> cells) => Of(driver, DueTime, perSecond, cells);

    /// <summary>Summarises the cells of another driver.</summary>
    /// <param name="program">The driver.</param>
    /// <param name="perSecond">Requests per second that were requested.</param>
    /// <param name="cells">The cells, one of each block; none if it holds no rate.</param>
    public static PacedDriver OfPeer(PeerProgram program, int perSecond, IReadOnlyList<PeerTimes> cells) => program.Unpaced is { } reason
        ? new(program.Name, reason, TimesFrom: null, SentPerSecond: null, MedianMs: null, P90Ms: null, P99Ms: null, IsRateHeld: null)
        : Of(program.Name, Sending, perSecond, cells);

    /// <summary>Prints the drivers' rates and response times.</summary>
    /// <param name="drivers">The drivers.</param>
    /// <param name="perSecond">Requests per second that were requested.</param>
    /// <param name="output">Receives the text.</param>
    public static void Print(IReadOnlyList<PacedDriver> drivers, int perSecond, ResultOutput output)
    {
        var measured = drivers.Where(driver => driver.Unpaced is null).ToArray();
        output.Blank();
        output.Line($"Response times at {perSecond} requests/s on {PeerCost.Concurrent} TLS connections that are kept:");
        output.Table(new PlainTable(
            ["driver", "requests/s", "times from"],
            [.. drivers.Select(driver => (IReadOnlyList<string>)[driver.Driver, driver.Unpaced ?? Text(driver.SentPerSecond, "0.0"), driver.TimesFrom ?? ""])]));
        output.Blank();
        output.Table(new PlainTable(
            ["driver", "median ms", "90 % ms", "99 % ms"],
            [.. measured.Select(driver => (IReadOnlyList<string>)[driver.Driver, Text(driver.MedianMs, "0.00"), Text(driver.P90Ms, "0.00"), Text(driver.P99Ms, "0.00")])]));
        foreach (var slow in measured.Where(driver => driver.IsRateHeld == false))
            output.Line($"RATE NOT HELD: {slow.Driver} sent fewer requests per second, so its times are those of a smaller load.");
        output.Line("The RBE is an open loop: each request is due at a time of its own, and its response time starts then, even if all connections are busy.");
        if (measured.Any(driver => driver.TimesFrom == Sending))
        {
            output.Line(
                "The other drivers are closed loops: a connection that waits for a response sends its next request late, and no response time contains that wait (coordinated "
                + "omission). All connections of hey send at the same moments, and its times have steps of 0.1 ms.");
        }
    }

    private static PacedDriver Of(string driver, string timesFrom, int perSecond, IReadOnlyList<PeerTimes> cells)
    {
        var sent = Mean(cells, times => times.PerSecond);
        return new(
            driver, Unpaced: null, timesFrom, sent, Mean(cells, times => times.Median), Mean(cells, times => times.P90), Mean(cells, times => times.P99),
            sent is null ? null : sent.Estimate >= Held * perSecond);
    }

    // Null if the quantity is missing in a block.
    private static Interval? Mean(IReadOnlyList<PeerTimes> cells, Func<PeerTimes, double?> value)
    {
        double[] values = [.. cells.Select(value).OfType<double>()];
        return values.Length == cells.Count ? StudentT.Mean(values) : null;
    }

    private static string Text(Interval? interval, string format) => interval?.ToText(format) ?? "not reported";
}
