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
        { new InvalidCastException("no text"), 6, "unexpected failure: InvalidCastException: no text" },
    };

    [Theory]
    [MemberData(nameof(Failures))]
    public void Every_exception_is_a_line_and_an_exit_code(Exception exception, int code, string message) =>
        Failure.Of(exception).ShouldBe(new Failure(code, message));

    [Fact]
    public void An_unexpected_failure_names_its_place()
    {
        var thrown = Should.Throw<FormatException>(() => int.Parse("x", System.Globalization.CultureInfo.InvariantCulture));

        Failure.Of(thrown).Message.ShouldMatch(@"^unexpected failure: FormatException in FailureTests\.An_unexpected_failure_names_its_place: The input string 'x'.*$");
    }
}
