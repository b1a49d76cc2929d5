using System.CommandLine;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench completion</c>: a script by which a shell completes commands, flags and values. It calls this program by its full path.</summary>
internal static class CompletionCommand
{
    private static readonly string[] Shells = ["bash", "zsh", "fish"];

    public static Command Create()
    {
        var shell = new Argument<string>("SHELL") { Description = "bash, zsh or fish", CompletionSources = { Shells } };
        shell.Validators.Add(result =>
        {
            if (result.Tokens is [{ Value: var name }] && !Shells.Contains(name, StringComparer.Ordinal))
                result.AddError($"Unknown value '{name}'; expected {string.Join(", ", Shells)}");
        });
        var command = new Command("completion", "Prints a script for a shell that completes commands, flags and their values");
        command.Arguments.Add(shell);
        command.SetAction(parsed => parsed.InvocationConfiguration.Output.Write(Script(parsed.GetRequiredValue(shell), ProgramName.Current, Call())));
        return command;
    }

    /// <summary>The script for a shell.</summary>
    /// <param name="shell">Name of the shell.</param>
    /// <param name="program">Name of the program that is completed.</param>
    /// <param name="call">Words of the command that starts this program.</param>
    internal static string Script(string shell, string program, IEnumerable<string> call)
    {
        using var reader = new StreamReader(typeof(CompletionCommand).Assembly.GetManifestResourceStream("completion." + shell)!);
        return reader.ReadToEnd()
            .Replace("@CALL@", string.Join(' ', call.Select(Quoted)), StringComparison.Ordinal)
            .Replace("@TYPED@", ProgramName.TypedAs(program), StringComparison.Ordinal)
            .Replace("@PROGRAM@", program, StringComparison.Ordinal);
    }

    private static string[] Call()
    {
        var host = Environment.ProcessPath!;
        string[] program = Path.GetFileNameWithoutExtension(host) == "dotnet" ? [host, Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll")] : [host];
        return ["env", $"{LauncherProgram.Variable}={ProgramName.Current}", .. program];
    }

    // The three shells have these quotation marks in common.
    private static string Quoted(string word) => "'" + word.Replace("'", @"'\''", StringComparison.Ordinal) + "'";
}
