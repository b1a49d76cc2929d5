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

    // The place is for a report of the defect. It is that of the cause, which an exception may wrap.
    private static string Unexpected(Exception exception)
    {
        while (exception is TypeInitializationException or TargetInvocationException or AggregateException && exception.InnerException is { } inner)
            exception = inner;
        var methods = new StackTrace(exception).GetFrames().Select(frame => frame.GetMethod()).OfType<MethodBase>();
        // A method of the library says little of the place.
        var place = methods.FirstOrDefault(method => method.DeclaringType?.Namespace?.StartsWith(nameof(TlsToll), StringComparison.Ordinal) == true) is { } own
            ? $" in {Named(own)}" : "";
        return $"unexpected failure{place}: {Cause(exception)}";
    }

    // The texts of these exceptions are written for a programmer, and those without a text have the type's name for one.
    private static string Cause(Exception exception) => exception switch
    {
        OutOfMemoryException => "the memory did not suffice",
        NullReferenceException => "a value was missing",
        InvalidCastException or ArrayTypeMismatchException => "a value was of another kind than expected",
        IndexOutOfRangeException or ArgumentOutOfRangeException => "a number was out of its range",
        DllNotFoundException or EntryPointNotFoundException or BadImageFormatException => $"a library is missing or of another version: {exception.Message}",
        NotImplementedException => "this is not supported",
        // Without the name of a parameter.
        ArgumentException => exception.Message.Split(" (Parameter")[0],
        _ => exception.Message.Contains(exception.GetType().Name, StringComparison.Ordinal) ? "no cause was given" : exception.Message,
    };
}
