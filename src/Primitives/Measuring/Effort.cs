namespace TlsToll.Primitives.Measuring;

/// <summary>
/// Number and length of the measurements. Both efforts are this project's assumption: quick takes under five minutes on two cores, full is
/// for results to publish.
/// </summary>
/// <param name="Name"><c>quick</c> or <c>full</c>.</param>
/// <param name="WarmUp">Time that each operation runs before its measurement, so that the JIT finishes compiling it.</param>
/// <param name="IterationTime">Length of one iteration of BenchmarkDotNet.</param>
/// <param name="Iterations">Measured iterations, after one that is discarded.</param>
/// <param name="SingleShots">Calls of an operation of random length; each gives one value.</param>
/// <param name="SpeedSlice">Length of one measurement of <c>openssl speed</c>; below one second.</param>
/// <param name="SpeedRounds">Rounds of <c>openssl speed</c>: half before .NET's measurements and half after, to expose drift of the host.</param>
internal sealed record Effort(
    string Name, TimeSpan WarmUp, TimeSpan IterationTime, int Iterations, int SingleShots, TimeSpan SpeedSlice, int SpeedRounds)
{
    public static Effort Quick { get; } =
        new("quick", TimeSpan.FromMilliseconds(30), TimeSpan.FromMilliseconds(20), 8, 6, TimeSpan.FromMilliseconds(60), 6);

    public static Effort Full { get; } =
        new("full", TimeSpan.FromMilliseconds(200), TimeSpan.FromMilliseconds(100), 20, 12, TimeSpan.FromMilliseconds(300), 10);
}
