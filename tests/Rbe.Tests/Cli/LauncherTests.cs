using TlsToll.Rbe.Cli;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What the launcher <c>bench</c> builds before it runs a command, with a <c>dotnet</c> that only writes down what it is asked for.</summary>
public sealed class LauncherTests
{
    [Theory]
    [InlineData("size --rps 5")]
    [InlineData("size --rps=5 --output json")]
    [InlineData("compare a b")]
    public async Task A_right_command_is_built_for(string line) => (await RunAsync(line)).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"]);

    [Fact]
    public async Task What_only_primitives_and_studies_need_is_built_for_these()
    {
        (await RunAsync("primitives --quick")).ShouldBe(["build programs.slnf", "TlsToll.Primitives.dll"]);
        (await RunAsync("study garcia2007 --quick")).ShouldBe(["build programs.slnf", "TlsToll.Rbe.dll"]);
    }

    [Theory]
    [InlineData("sise --rps 5")]
    [InlineData("size --rounds 5")]
    [InlineData("compare a b --juint=x")]
    [InlineData("size --help")]
    public async Task A_mistyped_command_or_flag_and_help_are_not(string line) => (await RunAsync(line)).ShouldBe(["TlsToll.Rbe.dll"]);

    [Fact]
    public async Task Without_a_build_a_mistyped_flag_is_refused_at_once()
    {
        (await RunAsync("size --rounds 5", isBuilt: false)).ShouldBeEmpty();
        (await RunAsync("size --rps 5", isBuilt: false)).ShouldBe(["build shipped.slnf not ahead", "TlsToll.Rbe.dll"]);
    }

    [Theory]
    [InlineData("size --help")]
    [InlineData("help size")]
    [InlineData("size --rps 5 -h")]
    [InlineData("help --help", "help")]
    [InlineData("--help size", "")]
    public async Task Without_a_build_a_command_s_help_is_printed_at_once(string line, string command = "size")
    {
        var (code, output, _) = await AtOnceAsync(line);

        code.ShouldBe(0);
        output.ReplaceLineEndings("\n").Trim().ShouldBe(HelpTextTests.HelpOf(command, ProgramName.Launcher).Trim());
    }

    [Theory]
    [InlineData("help sise", "unknown command 'sise'; did you mean size?; ./bench --help lists the commands")]
    [InlineData("rnu --quick", "unknown command 'rnu'; did you mean run?; ./bench --help lists the commands")]
    [InlineData("frobnicate", "unknown command 'frobnicate'; ./bench --help lists the commands")]
    [InlineData("run --quik", "unknown flag --quik of run; did you mean --quick?; ./bench help run lists the flags")]
    [InlineData("--quick", "unknown flag --quick; ./bench --help lists the flags")]
    public async Task Without_a_build_a_mistake_is_named_with_the_nearest_name(string line, string problem)
    {
        var (code, _, errors) = await AtOnceAsync(line);

        (code, errors.Trim()).ShouldBe((2, "bench: " + problem));
    }

    [Fact]
    public async Task Nothing_is_built_again_unless_a_file_changed_or_the_last_build_failed()
    {
        using var scripts = Launcher(isBuilt: true);
        scripts.Write("src/one.cs", "1");
        (await RunAsync(scripts, "compare a b")).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"]);
        (await RunAsync(scripts, "size --rps 5")).ShouldBe(["TlsToll.Rbe.dll"]);
        (await RunAsync(scripts, "primitives")).ShouldBe(["build programs.slnf", "TlsToll.Primitives.dll"], "other programs");

        scripts.Write("src/one.cs", "11");
        (await RunAsync(scripts, "size --rps 5", ("FAILS", "1"))).ShouldBe(["build shipped.slnf"]);
        (await RunAsync(scripts, "size --rps 5")).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"]);
        scripts.Write("src/two.cs", "");
        (await RunAsync(scripts, "size --rps 5")).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"]);
        File.Delete(scripts.PathOf("artifacts/bin/Sut/release/TlsToll.Sut.dll"));
        (await RunAsync(scripts, "size --rps 5")).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"], "the SUT is not there");
        scripts.Write("artifacts/bin/Sut/release/TlsToll.Sut.dll", "");
        File.Delete(scripts.PathOf("src/one.cs"));
        (await RunAsync(scripts, "size --rps 5")).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"]);
        (await RunAsync(scripts, "size --rps 5")).ShouldBe(["TlsToll.Rbe.dll"]);
    }

    [Fact]
    public async Task A_build_leaves_no_socket_of_its_compiler()
    {
        using var scripts = Launcher(isBuilt: true);
        var temporary = Directory.CreateDirectory(scripts.PathOf("temporary"));

        (await RunAsync(scripts, "size --rps 5", ("TMPDIR", temporary.FullName))).ShouldBe(["build shipped.slnf", "TlsToll.Rbe.dll"]);

        temporary.EnumerateFileSystemInfos().ShouldBeEmpty();
    }

    // Without a build, and with none.
    private static async Task<(int Code, string Output, string Errors)> AtOnceAsync(string line)
    {
        using var scripts = Launcher(isBuilt: false);
        var result = await scripts.RunAsync("bench", line.Split(' '), ("LOG", scripts.PathOf("log")), ("TLSTOLL_NO_BUILD", null));
        File.Exists(scripts.PathOf("log")).ShouldBeFalse("nothing was built");
        return result;
    }

    // The first argument of each call of dotnet, and what is built.
    private static async Task<string[]> RunAsync(string line, bool isBuilt = true)
    {
        using var scripts = Launcher(isBuilt);
        return await RunAsync(scripts, line);
    }

    private static ScriptFolder Launcher(bool isBuilt)
    {
        var scripts = new ScriptFolder();
        scripts.CopyLauncher();
        scripts.WriteProgram("programs/dotnet", """
            #!/bin/bash
            [[ $1 == --version ]] && echo 10.0.100 && exit
            ahead=''; [[ $* != *CompileAheadOfTime=false* ]] || ahead=' not ahead'
            for word; do [[ $word != -p:SharedCompilationId=* || -z ${TMPDIR:-} ]] || touch "$TMPDIR/${word#*=}"; done
            if [[ $1 == build ]]; then echo "build $(basename "$2")$ahead"; else basename "$1"; fi >>"$LOG"
            [[ $1 != build || -z ${FAILS:-} ]]
            """);
        foreach (var program in isBuilt ? ["Rbe", "Sut", "Vendors", "Primitives"] : Array.Empty<string>())
            scripts.Write($"artifacts/bin/{program}/release/TlsToll.{program}.dll", "");
        // Nothing to build there.
        Directory.CreateDirectory(scripts.PathOf("native"));
        return scripts;
    }

    private static async Task<string[]> RunAsync(ScriptFolder scripts, string line, params (string Name, string? Value)[] environment)
    {
        scripts.Write("log", "");
        await scripts.RunAsync(
            "bench", line.Split(' '),
            [("LOG", scripts.PathOf("log")), ("TLSTOLL_NO_BUILD", null), ("XDG_CACHE_HOME", scripts.PathOf("cache")), .. environment]);
        return await File.ReadAllLinesAsync(scripts.PathOf("log"), TestContext.Current.CancellationToken);
    }
}
