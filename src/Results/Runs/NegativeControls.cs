using TlsToll.Results.Comparison;

namespace TlsToll.Results.Runs;

/// <summary>What all negative controls have in common: their level, the change that is worth a word, and their wording.</summary>
internal static class NegativeControls
{
    /// <summary>Probability of an error of all controls of a kind together.</summary>
    public const double Alpha = 0.05;

    /// <summary>Change of CPU time in percent above which it is worth a word. This project's assumption.</summary>
    public const double MostCpu = 5;

    /// <summary>True if the interval of a control excludes 0 by more than a limit in percent.</summary>
    public static bool IsBeyond(ComparisonResult control, double limit) => control.Low > limit || control.High < -limit;

    /// <summary>True if the interval of a control excludes 0, but by no more than a limit in percent.</summary>
    public static bool IsSlight(ComparisonResult control, double limit) => IsBeyond(control, 0) && !IsBeyond(control, limit);

    /// <summary>The change with its interval, as a predicate.</summary>
    public static string Changed(ComparisonResult control) => $"changed by {control.Metric.Text(control.Estimate)} % {control.Metric.Interval(control.Low, control.High)}";
}
