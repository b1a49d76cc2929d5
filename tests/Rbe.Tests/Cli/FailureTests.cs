using TlsToll.Load.Workers;
using TlsToll.Rbe.Cli;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class FailureTests
{
    public static TheoryData<Exception, int, string> Failures => new()
    {
        { new InvalidRequestException("wrong"), 2, "wrong" },
        { new MissingProgramException("missing"), 3, "missing" },
        { new TestbedException("PostgreSQL ended"), 4, "PostgreSQL ended" },
        { new WorkerException("A worker ended"), 4, "A worker ended" },
        { new HttpRequestException("refused"), 4, "refused" },
        { new OperationCanceledException(), 130, "Interrupted." },
        { new IOException("No space left on device"), 6, "No space left on device" },
        { new UnauthorizedAccessException("Access denied"), 6, "Access denied" },
        { new InvalidOperationException("The queue is closed."), 6, "unexpected failure: The queue is closed." },
        { Made<NullReferenceException>(), 6, "unexpected failure: a value was missing (TLSTOLL_STACK=1 prints the stack)" },
        { Made<InvalidCastException>(), 6, "unexpected failure: a value was of another kind than expected (TLSTOLL_STACK=1 prints the stack)" },
        { Made<ArgumentOutOfRangeException>(), 6, "unexpected failure: a number was out of its range (TLSTOLL_STACK=1 prints the stack)" },
        { Made<OutOfMemoryException>(), 6, "unexpected failure: the memory did not suffice" },
        { Made<ArgumentException>("All values are the same.", "table"), 6, "unexpected failure: All values are the same." },
        { Made<Exception>(), 6, "unexpected failure: no cause was given (TLSTOLL_STACK=1 prints the stack)" },
        { new TypeInitializationException("TlsToll.Tables", new InvalidDataException("studies/a.yaml is empty.")), 6, "unexpected failure: studies/a.yaml is empty." },
        { new AggregateException(new TimeoutException("The server did not answer.")), 6, "unexpected failure: The server did not answer." },
    };

    [Theory]
    [MemberData(nameof(Failures))]
    public void Every_exception_is_a_line_in_words_and_an_exit_code(Exception exception, int code, string message)
    {
        var failure = Failure.Of(exception);

        failure.ShouldBe(new Failure(code, message));
        failure.Message.ShouldNotContain("Exception");
    }

    [Fact]
    public void An_unexpected_failure_names_its_place()
    {
        var thrown = Should.Throw<FormatException>(() => int.Parse("x", System.Globalization.CultureInfo.InvariantCulture));

        Failure.Of(thrown).Message.ShouldMatch(@"^unexpected failure in FailureTests\.An_unexpected_failure_names_its_place: The input string 'x'.*$");
    }

    [Fact]
    public void A_text_that_names_its_type_is_a_cause() =>
        Failure.Of(new FormatException("This is why FormatException exists.")).Message.ShouldBe("unexpected failure: This is why FormatException exists.");

    [Fact]
    public void The_stack_of_an_unexpected_failure_follows_if_it_is_asked_for()
    {
        var thrown = Should.Throw<NullReferenceException>(() => Throw(Made<NullReferenceException>()));

        Failure.Of(thrown, withStack: true).Message.ShouldEndWith($": a value was missing\n{thrown}");
        Failure.Of(new IOException("No space left on device"), withStack: true).Message.ShouldBe("No space left on device");
    }

    private static void Throw(Exception exception) => throw exception;

    // As the library throws them; without a text, an exception has its type's name in it.
    private static T Made<T>(params object[] arguments)
        where T : Exception => (T)Activator.CreateInstance(typeof(T), arguments)!;
}
