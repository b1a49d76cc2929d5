namespace TlsToll.Hosting.CommandLine;

/// <summary>Exit codes of the tiers' programs.</summary>
public static class ExitCodes
{
    /// <summary>Success.</summary>
    public const int Done = 0;

    /// <summary>The work failed, for example because a port is in use, or an audit found a violation.</summary>
    public const int Failed = 1;

    /// <summary>A flag or an environment variable is wrong, or contradicts another.</summary>
    public const int BadInput = 2;
}
