using System.Diagnostics;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Completion in the shells themselves.</summary>
public sealed class CompletionTests
{
    [Theory]
    [InlineData("tlstoll sel", "selfcheck")]
    [InlineData("tlstoll run --bl", "--blocks")]
    [InlineData("tlstoll run --key ecdsa-p2", "ecdsa-p224 ecdsa-p256")]
    [InlineData("tlstoll run --key rsa-2048,ecdsa-p38", "rsa-2048,ecdsa-p384")]
    [InlineData("tlstoll run --key=ecdsa-p38", "ecdsa-p384")]
    [InlineData("tlstoll run --output ", "json md text")]
    [InlineData("tlstoll run --out ", "")]
    public async Task Bash_completes_commands_flags_and_values(string line, string words)
    {
        var script = await ScriptAsync("bash");

        // What Readline does: it splits the line, also at = and :, and calls the function that the script registers.
        const string Readline =
            """
            source /dev/stdin <<<"$1"
            line=$2 words=() word=
            COMP_LINE=$line COMP_POINT=${#line}
            read -ra words <<<"${line//=/ = }"
            [[ $line != *' ' ]] || words+=('')
            COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
            compopt() { :; }
            spec=$(complete -p tlstoll) && name=${spec##*-F } && "${name%% *}"
            printf '%s\n' "${COMPREPLY[@]}"
            """;
        var (code, output, errors) = await RunAsync("bash", "--norc", "-c", Readline, "bash", script, line);

        code.ShouldBe(0, errors);
        string.Join(' ', output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Order(StringComparer.Ordinal)).ShouldBe(words);
    }

    [Theory]
    [InlineData("tlstoll sel", "selfcheck")]
    [InlineData("tlstoll run --bl", "--blocks")]
    [InlineData("tlstoll run --key ecdsa-p2", "ecdsa-p224 ecdsa-p256")]
    [InlineData("tlstoll run --key rsa-2048,ecdsa-p38", "rsa-2048,ecdsa-p384")]
    [InlineData("tlstoll run --key=ecdsa-p38", "--key=ecdsa-p384")]
    [InlineData("tlstoll run --output ", "json md text")]
    public async Task Fish_completes_commands_flags_and_values(string line, string words)
    {
        SkipWithout("fish");
        var (code, output, errors) = await RunAsync("fish", "--no-config", "-c", "echo $argv[1] | source; complete -C $argv[2]", await ScriptAsync("fish"), line);

        code.ShouldBe(0, errors);
        string.Join(' ', output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Order(StringComparer.Ordinal)).ShouldBe(words);
    }

    [Theory]
    [InlineData("tlstoll sel", "", "selfcheck")]
    [InlineData("tlstoll run --bl", "", "--blocks")]
    [InlineData("tlstoll run --bl", "--seed 7 --key rsa-2048", "--blocks")]
    [InlineData("tlstoll run --key ecdsa-p2", "", "ecdsa-p224 ecdsa-p256")]
    [InlineData("tlstoll run --key rsa-2048,ecdsa-p38", "--seed 7", "rsa-2048,ecdsa-p384")]
    [InlineData("tlstoll run --key=ecdsa-p38", "", "--key=ecdsa-p384")]
    [InlineData("tlstoll run --output ", "", "json md text")]
    [InlineData("tlstoll run --out ", "", "")]
    public async Task Zsh_completes_commands_flags_and_values(string line, string behind, string words)
    {
        SkipWithout("zsh");

        // What zsh does: it splits the line, also behind the cursor, and calls the function that the script registers.
        const string Completion =
            """
            compdef() { :; }
            _files() { :; }
            compadd() { shift; print -rl -- "$@"; }
            eval "$1"
            words=("${(@s: :)2}") CURSOR=${#2}
            CURRENT=$#words PREFIX=$words[-1]
            [[ -z $3 ]] || words+=("${(@s: :)3}")
            _tlstoll
            """;
        var (code, output, errors) = await RunAsync("zsh", "-f", "-c", Completion, "zsh", await ScriptAsync("zsh"), line, behind);

        code.ShouldBe(0, errors);
        string.Join(' ', output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Order(StringComparer.Ordinal)).ShouldBe(words);
    }

    [Theory]
    [InlineData("bash")]
    [InlineData("zsh")]
    [InlineData("fish")]
    public async Task Each_shell_accepts_its_script(string shell)
    {
        SkipWithout(shell);
        var file = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(file, await ScriptAsync(shell), TestContext.Current.CancellationToken);

            var (code, _, errors) = await RunAsync(shell, "-n", file);

            (code, errors).ShouldBe((0, ""));
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static void SkipWithout(string shell) => Assert.SkipUnless(
        Environment.GetEnvironmentVariable("PATH")!.Split(':').Any(directory => File.Exists(Path.Combine(directory, shell))), $"{shell} is not installed.");

    private static async Task<string> ScriptAsync(string shell)
    {
        var (code, output, errors) = await RbeProcess.RunAsync("completion", shell);
        code.ShouldBe(0, errors);
        return output;
    }

    private static async Task<(int Code, string Output, string Errors)> RunAsync(string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, output, await errors);
    }
}
