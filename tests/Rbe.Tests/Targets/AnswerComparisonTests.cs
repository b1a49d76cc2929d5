using TlsToll.Experiments.Targets;
using TlsToll.Load.Targets;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>Which responses of a service are different with TLS and without.</summary>
public sealed class AnswerComparisonTests
{
    [Theory]
    [InlineData("a a", "a a", null)]
    [InlineData("a a", "b b", "1 bytes each time, but others without TLS than with it")]
    [InlineData("a a", "aa aa", "1 bytes without TLS, 2 with TLS")]
    // A number that is another one each time.
    [InlineData("a b", "c d", null)]
    [InlineData("a aa", "b b", null)]
    // A time of day that was the same twice, and then went on.
    [InlineData("b b", "a a c c", null)]
    [InlineData("b b", "a a a a", "1 bytes each time, but others without TLS than with it")]
    public void Bodies_that_are_the_same_each_time_and_others_with_TLS_differ(string plain, string tls, string? difference) =>
        AnswerComparison.OfBodies(Answers(plain), Answers(tls)).ShouldBe(difference);

    [Fact]
    public void Another_status_is_another_answer()
    {
        var found = new TargetAnswer(200, 0, Close: false, "");

        AnswerComparison.OfStatus(found with { Status = 204 }, found).ShouldBe("status 204 without TLS, 200 with TLS");
        AnswerComparison.OfStatus(found, found).ShouldBeNull();
    }

    private static TargetAnswer[] Answers(string bodies) => [.. bodies.Split(' ').Select(body => new TargetAnswer(200, body.Length, Close: false, body))];
}
