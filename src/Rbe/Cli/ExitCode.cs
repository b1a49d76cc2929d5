namespace TlsToll.Rbe.Cli;

/// <summary>The exit codes of <c>rbe</c>, as <c>--help</c> lists them.</summary>
internal static class ExitCode
{
    /// <summary>Done.</summary>
    public const int Success = 0;

    /// <summary>The run is invalid, or a check failed.</summary>
    public const int Invalid = 1;

    /// <summary>A flag is wrong or contradicts another; nothing was started.</summary>
    public const int Usage = 2;

    /// <summary>A program or permission that is needed is missing.</summary>
    public const int Missing = 3;

    /// <summary>A tier did not come up, or ended during the run; everything else was taken down again.</summary>
    public const int Tier = 4;

    /// <summary>Interrupted; what was measured until then was reported.</summary>
    public const int Interrupted = 130;
}
