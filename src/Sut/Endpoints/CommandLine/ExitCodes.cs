namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>What the program's exit code says.</summary>
internal static class ExitCodes
{
    /// <summary>All went well.</summary>
    public const int Done = 0;

    /// <summary>The work failed, or an audit found something.</summary>
    public const int Failed = 1;

    /// <summary>A flag or a variable is wrong, or contradicts another.</summary>
    public const int BadInput = 2;
}
