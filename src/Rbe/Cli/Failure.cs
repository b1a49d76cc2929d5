using System.Diagnostics;
using System.Reflection;
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

    // A lambda or an asynchronous method belongs to a nested type, and has the name of the method around it in brackets.
    private static string Named(MethodBase method)
    {
        var type = method.DeclaringType!;
        var name = (type.Name.StartsWith('<') && !method.Name.StartsWith('<') ? type.Name : method.Name).TrimStart('<').Split('>')[0];
        while (type.Name.StartsWith('<') && type.DeclaringType is { } outer)
            type = outer;
        return $"{type.Name}.{name}";
    }

    // The place is for a report of the defect.
    private static string Unexpected(Exception exception)
    {
        var methods = new StackTrace(exception).GetFrames().Select(frame => frame.GetMethod()).OfType<MethodBase>();
        // A method of the library says little of the place.
        var place = methods.FirstOrDefault(method => method.DeclaringType?.Namespace?.StartsWith(nameof(TlsToll), StringComparison.Ordinal) == true) is { } own
            ? $" in {Named(own)}" : "";
        return $"unexpected failure: {exception.GetType().Name}{place}: {exception.Message}";
    }
}
