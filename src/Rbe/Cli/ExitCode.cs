namespace TlsToll.Rbe.Cli;

/// <summary>Exit codes of <c>bench</c>, as listed by <c>--help</c>.</summary>
internal static class ExitCode
{
    /// <summary>The command succeeded.</summary>
    public const int Success = 0;

    /// <summary>The run is invalid, or a check failed.</summary>
    public const int Invalid = 1;

    /// <summary>A flag is wrong or conflicts with another; nothing was started.</summary>
    public const int Usage = 2;

    /// <summary>A required program or permission is missing.</summary>
    public const int Missing = 3;

    /// <summary>A tier did not start, or ended during the run; everything else has been ended.</summary>
    public const int Tier = 4;

    /// <summary>The runs to compare did not measure the same thing.</summary>
    public const int NotComparable = 4;

    /// <summary>The runs to compare can neither show nor exclude a regression above the threshold.</summary>
    public const int Inconclusive = 5;

    /// <summary>Something failed that is no tier, such as the disk of the results.</summary>
    public const int Failed = 6;

    /// <summary>Interrupted; the measurements until then were reported.</summary>
    public const int Interrupted = 130;
}
