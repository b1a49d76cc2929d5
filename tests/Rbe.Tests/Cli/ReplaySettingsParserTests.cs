using System.CommandLine;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Replay;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class ReplaySettingsParserTests
{
    [Theory]
    [InlineData("--trace nowhere.csv", "--trace: 'nowhere.csv' is no file, and none of amazon,")]
    [InlineData("--trace gupta:31:0", "--trace: 'gupta:31:0' is no file")]
    [InlineData("--requests 23", "--requests must be 24 to 1000000")]
    [InlineData("--outstanding 0", "--outstanding must be 1 to 1000")]
    [InlineData("--per-client 101", "--per-client must be 1 to 100")]
    [InlineData("--bound 0", "--bound must be 1 to 2147483647")]
    [InlineData("--per-connection 0", "--per-connection must be 1 to 1000000")]
    [InlineData("--blocks 1", "--blocks must be 2 to 1000")]
    [InlineData("--key dsa", "--key: 'dsa' is none of")]
    [InlineData("--parts none", "--parts: 'none' is none of full, plain-data, skeleton, skeleton-plain, minimal-setup")]
    [InlineData("--parts plain-data", "--parts plain-data needs --tls-version 1.2: in TLS 1.3 tickets and the client's first data overlap the handshake")]
    [InlineData("--resumption mixed:0.5", "--resumption mixed:SHARE says what the trace says")]
    public void A_wrong_flag_is_told(string flags, string expected)
    {
        var error = Should.Throw<CliException>(() => Parse(flags));
        error.ExitCode.ShouldBe(ExitCode.Usage);
        error.Message.ShouldContain(expected);
    }

    [Fact]
    public void Plain_full_and_resumed_are_compared_unless_told_otherwise()
    {
        Parse("").Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-request", "tls-request-full", "tls-request-ticket"]);
        Parse("--resumption session-id").Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-request", "tls-request"]);
        Parse("--per-connection 12").Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-session", "tls-session-full", "tls-session-ticket"]);
    }

    [Fact]
    public void Parts_of_TLS_are_compared_and_what_has_nothing_to_resume_does_not_resume() =>
        Parse("--parts full,skeleton,minimal-setup").Blocks.Treatments.Select(t => t.Name).ShouldBe(
        [
            "plain-request", "tls-request-full-all-parts", "tls-request-ticket-all-parts", "tls-request-full-skeleton",
            "tls-request-ticket-skeleton", "tls-request-full-minimal-setup",
        ]);

    [Fact]
    public void The_rules_are_the_papers_unless_told_otherwise()
    {
        var settings = Parse("--trace cs --requests 1000");

        settings.Rules.ShouldBe(new ReplayRules(Outstanding: 24, PerClient: 4, Bound: 10_000, PerConnection: 1));
        settings.Trace(1).Requests.Count.ShouldBe(1000);
        settings.Trace(1).Requests.ShouldNotBe(settings.Trace(2).Requests);
        settings.ToText()["trace"].ShouldBe("cs");
    }

    private static ReplaySettings Parse(string flags)
    {
        var options = new ReplayOptions();
        var command = new Command("replay");
        foreach (var option in options.All)
            command.Options.Add(option);
        return new ReplaySettingsParser(options, command.Parse(flags)).Parse();
    }
}
