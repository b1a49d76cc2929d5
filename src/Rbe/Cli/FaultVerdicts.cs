using TlsToll.Experiments.Faults;

namespace TlsToll.Rbe.Cli;

/// <summary>What a fault or a kill showed besides what its audit found: what came too late, or not at all, and what shows nothing.</summary>
internal static class FaultVerdicts
{
    /// <summary>Longest wait of the SUT for a vendor: shorter than the driver's, so that the SUT answers before its client gives up.</summary>
    public static TimeSpan VendorTimeout { get; } = TimeSpan.FromSeconds(2);

    /// <summary>A response may end this long after its timeout on a busy machine.</summary>
    public static TimeSpan Lateness { get; } = TimeSpan.FromSeconds(5);

    /// <summary>Judges a fault.</summary>
    /// <param name="fault">The fault.</param>
    /// <param name="outcome">Its outcome.</param>
    /// <param name="recovery">Time after its end within which an order must be acknowledged, and after which nothing may fail.</param>
    /// <returns>One text per finding; none if there are none.</returns>
    public static IEnumerable<string> OfFault(Fault fault, FaultOutcome outcome, TimeSpan recovery)
    {
        if (fault.SutAnswers && outcome.Unanswered > 0)
            yield return $"{outcome.Fault}: {FaultLoad.Text(outcome.Unanswered)} interactions had no answer within {FaultLoad.Seconds(FaultLoad.Timeout)} s, though the SUT waits {FaultLoad.Seconds(VendorTimeout)} s for a vendor.";
        if (fault.SutAnswers && outcome.LongestFailure > VendorTimeout + Lateness)
            yield return $"{outcome.Fault}: a response that failed took {FaultLoad.Seconds(outcome.LongestFailure)} s, though the SUT waits {FaultLoad.Seconds(VendorTimeout)} s for a vendor.";
        if (fault.SutAnswers && outcome.AnsweredMeanwhile == 0)
            yield return $"{outcome.Fault}: nothing succeeded meanwhile, though most services need no vendor.";
        if (outcome.FailedAfterwards > 0)
            yield return $"{outcome.Fault}: {FaultLoad.Text(outcome.FailedAfterwards)} interactions failed when all was right again and the queues had run empty.";
        if (outcome.LastFailure > recovery)
            yield return $"{outcome.Fault}: an interaction that began {FaultLoad.Seconds(outcome.LastFailure)} s after its end failed.";
        if (outcome.Longest > FaultLoad.Timeout + Lateness)
            yield return $"{outcome.Fault}: a response took {FaultLoad.Seconds(outcome.Longest)} s, longer than the timeout of {FaultLoad.Seconds(FaultLoad.Timeout)} s.";
        if (outcome.Recovery is null || outcome.Recovery > recovery)
            yield return $"{outcome.Fault}: no order was acknowledged within {FaultLoad.Seconds(recovery)} s of its end.";
    }

    /// <summary>Judges whether a fault did anything.</summary>
    /// <param name="outcome">Its outcome.</param>
    /// <returns>Why it shows nothing; null if it did something.</returns>
    public static string? EffectOfFault(FaultOutcome outcome) => outcome.HadEffect ? null
        : outcome.WasThere is null ? $"{outcome.Fault}: nothing failed or waited meanwhile, so that it shows nothing."
        : $"{outcome.Fault}: it was not there when it was looked for, so that it shows nothing.";

    /// <summary>Judges a kill.</summary>
    /// <param name="outcome">Its outcome.</param>
    /// <returns>One text per finding; none if there are none.</returns>
    public static IEnumerable<string> OfKill(FaultOutcome outcome)
    {
        if (outcome.FailedAfterwards > 0)
            yield return $"{outcome.Fault}: {FaultLoad.Text(outcome.FailedAfterwards)} interactions failed when the tier was back and the queues had run empty.";
    }

    /// <summary>Judges whether a kill hit anything.</summary>
    /// <param name="outcome">Its outcome.</param>
    /// <returns>Why it shows nothing; null if something was under way.</returns>
    public static string? EffectOfKill(FaultOutcome outcome) =>
        outcome.UnderWay > 0 ? null : $"{outcome.Fault}: nothing was under way, so that the kill shows nothing.";
}
