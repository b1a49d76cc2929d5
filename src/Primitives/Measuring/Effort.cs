namespace TlsToll.Primitives.Measuring;

/// <summary>
/// Number and length of the measurements. Both efforts are this project's assumption: quick takes less than five minutes on two cores; full
/// is for published results.
/// </summary>
/// <param name="Name"><c>quick</c> or <c>full</c>.</param>
/// <param name="WarmUp">Running time of each operation before its measurement, so that the JIT finishes compiling it.</param>
/// <param name="IterationTime">Length of one iteration of BenchmarkDotNet.</param>
/// <param name="Iterations">Number of measured iterations, after a discarded one.</param>
/// <param name="SingleShots">Number of calls of an operation of random duration; each gives one value.</param>
/// <param name="SpeedSlice">Length of one measurement of <c>openssl speed</c>; below one second.</param>
/// <param name="SpeedRounds">Number of rounds of <c>openssl speed</c>: half before .NET's measurements and half after, to expose drift of
/// the host.</param>
internal sealed record Effort(
    string Name, TimeSpan WarmUp, TimeSpan IterationTime, int Iterations, int SingleShots, TimeSpan SpeedSlice, int SpeedRounds)
{
    public static Effort Quick { get; } =
        new("quick", TimeSpan.FromMilliseconds(30), TimeSpan.FromMilliseconds(20), 8, 6, TimeSpan.FromMilliseconds(60), 6);

    public static Effort Full { get; } =
        new("full", TimeSpan.FromMilliseconds(200), TimeSpan.FromMilliseconds(100), 20, 12, TimeSpan.FromMilliseconds(300), 10);
}
