namespace TlsToll.Primitives.Measuring;

/// <summary>
/// How much is measured. Both efforts are this project's choice: quick is for under five minutes on two cores, full for numbers to publish.
/// </summary>
/// <param name="Name"><c>quick</c> or <c>full</c>.</param>
/// <param name="WarmUp">How long each operation runs before its measurement, so that the JIT is done with it.</param>
/// <param name="IterationTime">Length of one iteration of BenchmarkDotNet.</param>
/// <param name="Iterations">Iterations that count, after one that does not.</param>
/// <param name="SingleShots">Calls of an operation of random length; each is one value.</param>
/// <param name="SpeedSlice">Length of one measurement of <c>openssl speed</c>; below a second.</param>
/// <param name="SpeedRounds">Rounds of it: half before .NET's measurements and half after, so that a drift of the machine shows.</param>
internal sealed record Effort(
    string Name, TimeSpan WarmUp, TimeSpan IterationTime, int Iterations, int SingleShots, TimeSpan SpeedSlice, int SpeedRounds)
{
    /// <summary>For a look.</summary>
    public static Effort Quick { get; } =
        new("quick", TimeSpan.FromMilliseconds(30), TimeSpan.FromMilliseconds(20), 8, 6, TimeSpan.FromMilliseconds(60), 6);

    /// <summary>For numbers to publish.</summary>
    public static Effort Full { get; } =
        new("full", TimeSpan.FromMilliseconds(200), TimeSpan.FromMilliseconds(100), 20, 12, TimeSpan.FromMilliseconds(300), 10);
}
