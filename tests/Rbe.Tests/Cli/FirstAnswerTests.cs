using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Cli;
using TlsToll.Results.Comparison;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class FirstAnswerTests
{
    [Theory]
    [InlineData("48", "First answer after 91 s (building 48 s, starting 15 s, load 28 s); it narrows with each block")]
    [InlineData("0", "First answer after 43 s (starting 15 s, load 28 s); it narrows with each block")]
    [InlineData(null, "First answer after 43 s (starting 15 s, load 28 s); it narrows with each block")]
    public void It_says_once_what_the_first_answer_took(string? building, string line)
    {
        var (time, shown, steps) = (new ManualTime(), new List<RunProgress>(), new List<string>());
        var progress = new FirstAnswer(new Relay<RunProgress>(shown.Add), new Relay<string>(steps.Add), time, building);
        time.Advance(TimeSpan.FromSeconds(15));
        var before = new RunProgress("warm-up");
        progress.Report(before);
        time.Advance(TimeSpan.FromSeconds(28));
        steps.ShouldBeEmpty();

        var answered = before with { Answers = [new AnswerSoFar("session", new Interval(6.9, 5.1, 8.6, 3, 0.95))] };
        progress.Report(answered);
        progress.Report(answered);

        steps.ShouldBe([line]);
        shown.ShouldBe([before, answered, answered]);
    }
}
