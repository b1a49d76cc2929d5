using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class MistakesTests
{
    private static readonly ProgramCommand Root = new(ProgramName.Launcher);

    [Theory]
    [InlineData("rnu", "Unknown command 'rnu'; did you mean run? See bench --help.")]
    [InlineData("sel-check --quick", "Unknown command 'sel-check'; did you mean selfcheck? See bench --help.")]
    [InlineData("tset", "Unknown command 'tset'; did you mean test? See bench --help.")]
    [InlineData("extraordinary", "Unknown command 'extraordinary'. See bench --help.")]
    [InlineData("run --quik", "Unknown flag --quik of run; did you mean --quick? See bench run --help.")]
    [InlineData("run --keys rsa-2048", "Unknown flag --keys of run; did you mean --key? See bench run --help.")]
    [InlineData("run --block=5", "Unknown flag --block of run; did you mean --blocks? See bench run --help.")]
    [InlineData("size --rounds 5", "Unknown flag --rounds of size; did you mean --blocks? See bench size --help.")]
    [InlineData("soak --duration 5", "Unknown flag --duration of soak; did you mean --seconds? See bench soak --help.")]
    [InlineData("peers --connections 5", "Unknown flag --connections of peers; did you mean --handshakes? See bench peers --help.")]
    [InlineData("suites --rounds 5", "Unknown flag --rounds of suites. See bench suites --help.")]
    [InlineData("run --nonsense-of-mine", "Unknown flag --nonsense-of-mine of run. See bench run --help.")]
    [InlineData("run quick", "Unexpected argument 'quick' of run. See bench run --help.")]
    [InlineData("run --out", "Required argument missing for option: '--out'. See bench run --help.")]
    [InlineData("run --seed 1 --seed 2", "Option '--seed' expects a single argument but 2 were provided. See bench run --help.")]
    public void The_nearest_name_is_suggested(string line, string message) => Mistakes.Of(Root.Parse(line), ProgramName.Launcher).ShouldBe(message);

    [Theory]
    [InlineData("run -q -k rsa-2048 -o results/x -b 5 -s 7")]
    [InlineData("run --key rsa-2048 --key ecdsa-p256,rsa-4096 --mutual")]
    [InlineData("study garcia2007 --set a=1 --set b=2")]
    public void A_right_line_has_no_mistake(string line) => Mistakes.Of(Root.Parse(line), ProgramName.Launcher).ShouldBeNull();

    // Each flag is read by its setting; none has a type that the library would name in its message.
    [Fact]
    public void No_flag_has_a_type_that_a_message_would_name() =>
        Root.Subcommands.Where(command => !command.Hidden).SelectMany(command => command.Options).Select(option => option.ValueType).Distinct()
            .ShouldBeSubsetOf([typeof(bool), typeof(string), typeof(string[])]);

    [Fact]
    public void No_argument_has_one_either() =>
        Root.Subcommands.Where(command => !command.Hidden).SelectMany(command => command.Arguments).Select(argument => argument.ValueType).Distinct()
            .ShouldBeSubsetOf([typeof(string), typeof(string[])]);
}
