namespace TlsToll.Rbe.Cli;

/// <summary>An expected failure: its message is one line for a person, caught once in <see cref="CommandLine"/>.</summary>
internal sealed class CliException(int exitCode, string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>The code to exit with.</summary>
    public int ExitCode { get; } = exitCode;
}
