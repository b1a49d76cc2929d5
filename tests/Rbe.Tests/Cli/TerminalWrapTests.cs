using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>Lines of lists, plans and mistakes on a terminal.</summary>
public sealed class TerminalWrapTests
{
    [Theory]
    [InlineData("short\n", "short\n")]
    [InlineData("  key        rsa-1024, rsa-2048, rsa-4096\n", "  key        rsa-1024,\n             rsa-2048,\n             rsa-4096\n")]
    [InlineData("  a question of several words, which is long\n", "  a question of several words,\n  which is long\n")]
    [InlineData("name: a title that does not fit\n  300 runs\n", "name: a title that does not\nfit\n  300 runs\n")]
    public void They_are_wrapped_and_indented_as_they_begin(string text, string wrapped) => Terminal.Wrapped(text, 30).ShouldBe(wrapped);
}
