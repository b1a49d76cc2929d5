using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class MistakesTests
{
    private static readonly ProgramCommand Root = new(ProgramName.Launcher);

    [Theory]
    [InlineData("rnu", "Unknown command 'rnu'; did you mean run? See ./bench --help.")]
    [InlineData("sel-check --quick", "Unknown command 'sel-check'; did you mean selfcheck? See ./bench --help.")]
    [InlineData("tset", "Unknown command 'tset'; did you mean test? See ./bench --help.")]
    [InlineData("extraordinary", "Unknown command 'extraordinary'. See ./bench --help.")]
    [InlineData("run --quik", "Unknown flag --quik of run; did you mean --quick? See ./bench run --help.")]
    [InlineData("run --keys rsa-2048", "Unknown flag --keys of run; did you mean --key? See ./bench run --help.")]
    [InlineData("run --block=5", "Unknown flag --block of run; did you mean --blocks? See ./bench run --help.")]
    [InlineData("size --rounds 5", "Unknown flag --rounds of size; did you mean --blocks? See ./bench size --help.")]
    [InlineData("soak --duration 5", "Unknown flag --duration of soak; did you mean --seconds? See ./bench soak --help.")]
    [InlineData("peers --connections 5", "Unknown flag --connections of peers; did you mean --handshakes? See ./bench peers --help.")]
    [InlineData("nginx --connections 64", "Unknown flag --connections of nginx; did you mean --concurrent? See ./bench nginx --help.")]
    [InlineData("idle --connections 1000", "Unknown flag --connections of idle; did you mean --idle-connections? See ./bench idle --help.")]
    [InlineData("size --idle 100", "Unknown flag --idle of size; did you mean --idle-connections? See ./bench size --help.")]
    [InlineData("measure --requests shop.har", "Unknown flag --requests of measure; did you mean --request-file? See ./bench measure --help.")]
    [InlineData("measure --slice 1", "Unknown flag --slice of measure; did you mean --cell-seconds? See ./bench measure --help.")]
    [InlineData("report results/a --out a.html", "Unknown flag --out of report; did you mean --file? See ./bench report --help.")]
    [InlineData("certs --tier sut", "Unknown flag --tier of certs; did you mean --subject? See ./bench certs --help.")]
    [InlineData("selfcheck --designs", "Unknown flag --designs of selfcheck; did you mean --compare-designs? See ./bench selfcheck --help.")]
    [InlineData("suites --rounds 5", "Unknown flag --rounds of suites. See ./bench suites --help.")]
    [InlineData("run --nonsense-of-mine", "Unknown flag --nonsense-of-mine of run. See ./bench run --help.")]
    [InlineData("run quick", "Unexpected argument 'quick' of run. See ./bench run --help.")]
    [InlineData("run --format soap", "Unknown flag --format of run; did you mean --message? See ./bench run --help.")]
    [InlineData("size --request 5", "Unknown flag --request of size; did you mean --request-bytes? See ./bench size --help.")]
    [InlineData("report --outptu text results/a", "Unknown flag --outptu of report; did you mean --output? See ./bench report --help.")]
    [InlineData("report results/a --export=csv", "Unknown flag --export of report; did you mean --output? See ./bench report --help.")]
    [InlineData("statements kant2000 --pgae x", "Unknown flag --pgae of statements; did you mean --page? See ./bench statements --help.")]
    [InlineData("rn --help", "Unknown command 'rn'; did you mean run? See ./bench --help.")]
    [InlineData("run --out", "--out needs a value. See ./bench run --help.")]
    [InlineData("run -k", "--key needs a value. See ./bench run --help.")]
    [InlineData("compare", "compare needs BEFORE. See ./bench compare --help.")]
    [InlineData("completion pwsh", "Unknown value 'pwsh'; expected bash, zsh, fish. See ./bench completion --help.")]
    [InlineData("run --seed 1 --seed 2", "--seed is given 2 times. See ./bench run --help.")]
    public void The_nearest_name_is_suggested(string line, string message) => Mistakes.Of(Root.Parse(line), ProgramName.Launcher).ShouldBe(message);

    [Theory]
    [InlineData("run -q -k rsa-2048 -o results/x -b 5 -s 7")]
    [InlineData("run --key rsa-2048 --key ecdsa-p256,rsa-4096 --mutual")]
    [InlineData("study garcia2007 --set a=1 --set b=2")]
    [InlineData("meter -- nginx --version")]
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
