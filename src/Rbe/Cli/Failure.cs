using System.Diagnostics;
using TlsToll.Load.Workers;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>A command's failure as an exit code and a line for the user.</summary>
/// <param name="Code">Exit code, see <see cref="ExitCode"/>.</param>
/// <param name="Message">The problem and its remedy; further lines are the end of a log.</param>
internal sealed record Failure(int Code, string Message)
{
    /// <summary>Converts an exception. Every exception becomes a line, so that no failure ends the process by a signal.</summary>
    public static Failure Of(Exception exception) => exception switch
    {
        InvalidRequestException => new(ExitCode.Usage, exception.Message),
        MissingProgramException => new(ExitCode.Missing, exception.Message),
        TestbedException or WorkerException or HttpRequestException => new(ExitCode.Tier, exception.Message),
        OperationCanceledException => new(ExitCode.Interrupted, "Interrupted."),
        IOException or UnauthorizedAccessException => new(ExitCode.Failed, exception.Message),
        _ => new(ExitCode.Failed, Unexpected(exception)),
    };

    // The place is for a report of the defect.
    private static string Unexpected(Exception exception)
    {
        var place = new StackTrace(exception).GetFrame(0)?.GetMethod() is { } method ? $" in {method.DeclaringType?.Name}.{method.Name}" : "";
        return $"unexpected failure: {exception.GetType().Name}{place}: {exception.Message}";
    }
}
