using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class SuggestionsTests
{
    private static readonly ProgramCommand Root = new(ProgramName.Launcher);

    [Theory]
    [InlineData("self", "selfcheck")]
    [InlineData("nat", "native,native-fuzz")]
    [InlineData("run --bl", "--blocks")]
    [InlineData("run --key ecdsa-p2", "ecdsa-p224,ecdsa-p256")]
    [InlineData("run --key=ecdsa-p2", "--key=ecdsa-p224,--key=ecdsa-p256")]
    [InlineData("run -k rsa-10", "rsa-1024")]
    [InlineData("run --message ", "json,soap")]
    [InlineData("run --out results --message j", "json")]
    [InlineData("compare --output m", "md")]
    [InlineData("study garcia2007 --q", "--quick")]
    [InlineData("study gup", "gupta2004")]
    [InlineData("completion f", "fish")]
    [InlineData("test --ti", "--times")]
    [InlineData("help comp", "compare,completion")]
    [InlineData("fly", "")]
    public void Commands_flags_and_values_are_completed(string line, string words) =>
        string.Join(',', Suggestions.Of(Root, line).Order(StringComparer.Ordinal)).ShouldBe(words);

    [Fact]
    public void The_last_of_a_list_is_completed() =>
        Suggestions.Of(Root, "run --key rsa-2048,ecdsa-p38").ShouldBe(["rsa-2048,ecdsa-p384"]);

    [Fact]
    public void Short_forms_are_no_suggestions() => Suggestions.Of(Root, "run ").ShouldAllBe(word => word.StartsWith("--"));
}
