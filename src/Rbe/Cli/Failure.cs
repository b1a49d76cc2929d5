using System.Diagnostics;
using System.Reflection;
using TlsToll.Load.Workers;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>A command's failure as an exit code and a line for the user.</summary>
/// <param name="Code">Exit code, see <see cref="ExitCode"/>.</param>
/// <param name="Message">The problem and its remedy; further lines are the end of a log, or a stack.</param>
internal sealed record Failure(int Code, string Message)
{
    /// <summary>Variable that asks for the stack of an unexpected failure.</summary>
    public const string StackVariable = "TLSTOLL_STACK";

    /// <summary>Converts an exception. Every exception becomes a line, so that no failure ends the process by a signal.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="withStack">True if the stack of an unexpected failure follows its line.</param>
    public static Failure Of(Exception exception, bool withStack = false) => exception switch
    {
        InvalidRequestException => new(ExitCode.Usage, exception.Message),
        MissingProgramException => new(ExitCode.Missing, exception.Message),
        TestbedException or WorkerException or HttpRequestException => new(ExitCode.Tier, exception.Message),
        OperationCanceledException => new(ExitCode.Interrupted, "Interrupted."),
        IOException or UnauthorizedAccessException => new(ExitCode.Failed, exception.Message),
        _ => new(ExitCode.Failed, Unexpected(exception, withStack)),
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
    private static string Unexpected(Exception exception, bool withStack)
    {
        var cause = exception;
        while (cause is TypeInitializationException or TargetInvocationException or AggregateException && cause.InnerException is { } inner)
            cause = inner;
        var methods = new StackTrace(cause).GetFrames().Select(frame => frame.GetMethod()).OfType<MethodBase>();
        // A method of the library says little of the place.
        var place = methods.FirstOrDefault(method => method.DeclaringType?.Namespace?.StartsWith(nameof(TlsToll), StringComparison.Ordinal) == true) is { } own
            ? $" in {Named(own)}" : "";
        var words = Defect(cause);
        var more = withStack ? $"\n{exception}" : words is null ? "" : $" ({StackVariable}=1 prints the stack)";
        return $"unexpected failure{place}: {words ?? Cause(cause)}{more}";
    }

    // The texts of these exceptions are written for a programmer, who finds more in the stack; null for others.
    private static string? Defect(Exception exception) => exception switch
    {
        NullReferenceException => "a value was missing",
        InvalidCastException or ArrayTypeMismatchException => "a value was of another kind than expected",
        IndexOutOfRangeException or ArgumentOutOfRangeException => "a number was out of its range",
        // It never has a text, and its cause is known.
        OutOfMemoryException => null,
        // The text of an exception without a text.
        _ => exception.Message == $"Exception of type '{exception.GetType()}' was thrown." ? "no cause was given" : null,
    };

    private static string Cause(Exception exception) => exception switch
    {
        OutOfMemoryException => "the memory did not suffice",
        DllNotFoundException or EntryPointNotFoundException or BadImageFormatException => $"a library is missing or of another version: {exception.Message}",
        NotImplementedException => "this is not supported",
        // Without the name of a parameter.
        ArgumentException => exception.Message.Split(" (Parameter")[0],
        _ => exception.Message,
    };
}
