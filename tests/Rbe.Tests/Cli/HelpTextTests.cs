using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class HelpTextTests
{
    public static TheoryData<string, int> Widths => new MatrixTheoryData<string, int>([ProgramName.Launcher, ProgramName.Tool, ProgramName.Service], [40, 60, 80, 120]);

    [Theory]
    [MemberData(nameof(Widths))]
    public void No_line_is_wider_than_the_terminal(string program, int width) =>
        new HelpText(program, width).OfAll(new ProgramCommand(program)).Split('\n').ShouldAllBe(line => line.Length <= width);

    [Theory]
    [InlineData(ProgramName.Launcher, ProgramName.Tool)]
    [InlineData(ProgramName.Tool, ProgramName.Launcher)]
    public void A_text_has_one_name_of_the_program(string program, string other)
    {
        var text = new HelpText(program, 120).OfAll(new ProgramCommand(program));

        text.ShouldContain($"\nUsage: {ProgramName.TypedAs(program)} run [flags]\n");
        text.ShouldContain($"  {ProgramName.TypedAs(program)} run --quick");
        text.ShouldNotMatch(@"(?<!\./)\bbench\b");
        text.ShouldNotMatch($@"\b{other}\b");
        text.ShouldNotMatch(@"\brbe\b");
        text.ShouldNotContain("PROGRAM", Case.Sensitive);
    }

    [Fact]
    public void In_a_container_the_texts_name_what_is_typed_outside()
    {
        const string Typed = "docker compose run --rm rbe";
        var root = new ProgramCommand(ProgramName.Service);
        var text = new HelpText(ProgramName.Service, 80).OfAll(root);

        text.ShouldContain($"\nUsage: {Typed} run [flags]\n");
        text.ShouldContain($"\n  {Typed} run --quick\n      the cost of TLS here, in about four minutes\n");
        text.ShouldNotMatch(@"\b(bench|tlstoll)\b");
        text.ShouldNotMatch(@"(?<!--rm\s+)\brbe\b");
        Mistakes.Of(root.Parse("rnu"), ProgramName.Service).ShouldBe($"Unknown command 'rnu'; did you mean run? See {Typed} --help.");
    }

    [Fact]
    public void A_command_with_groups_has_all_its_flags_in_them() =>
        new HelpText(ProgramName.Launcher, 80).OfAll(new ProgramCommand(ProgramName.Launcher)).Split("\nUsage: ").Skip(2)
            .ShouldAllBe(help => !help.Contains("\nMeasuring:\n", StringComparison.Ordinal) || !help.Contains("\nFlags:\n", StringComparison.Ordinal));

    [Fact]
    public void The_list_has_a_line_for_each_command()
    {
        var root = new ProgramCommand(ProgramName.Launcher);
        var lines = new HelpText(ProgramName.Launcher, 80).Of(root).Split('\n');

        foreach (var command in root.Subcommands.Where(command => !command.Hidden))
            lines.ShouldContain(line => line.StartsWith($"  {command.Name} ", StringComparison.Ordinal));
        root.Subcommands.Count(command => !command.Hidden).ShouldBe(root.Groups.Sum(group => group.Entries.Count));
    }

    [Fact]
    public void The_tool_has_none_of_the_launchers_commands_and_names_none_that_builds_something()
    {
        new ProgramCommand(ProgramName.Tool).Subcommands.Select(command => command.Name).ShouldNotContain("test");
        new HelpText(ProgramName.Tool, 120).OfAll(new ProgramCommand(ProgramName.Tool)).ShouldNotMatch("openssl-(build|legacy)");
    }

    [Fact]
    public void Many_flags_are_in_groups_with_short_forms_for_the_commonest()
    {
        var text = HelpOf("run");

        string[] titles = ["\nStart:\n  -q, --quick", "\nLoad:\n      --ebs N", "\nTLS:\n", "\n  -k, --key LIST", "\nMeasuring:\n  -b, --blocks N", "\nOutput:\n  -o, --out DIR"];
        foreach (var title in titles)
            text.ShouldContain(title);
        HelpOf("snicost").ShouldContain("\nFlags:\n  -b, --blocks N");
    }

    [Fact]
    public void Defaults_are_printed_in_one_way() =>
        new HelpText(ProgramName.Launcher, 1000).OfAll(new ProgramCommand(ProgramName.Launcher)).ShouldNotMatch(@"\[default|\(default(?!:| without)");

    /// <summary>The help of a command, or without a name of the whole, at 80 columns.</summary>
    internal static string HelpOf(string command, string program = ProgramName.Tool)
    {
        var root = new ProgramCommand(program);
        return new HelpText(program, 80).Of(command.Length == 0 ? root : root.Subcommands.First(other => other.Name == command));
    }
}
