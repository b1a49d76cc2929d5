using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Flags;
using TlsToll.Reports.Text;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe suites</c>: what this machine's OpenSSL and .NET really negotiate, by trying.</summary>
internal static class SuitesCommand
{
    private static readonly string[] Formats = ["text", "json", "markdown"];

    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var format = new Option<string>("--format") { Description = "text, json or markdown", HelpName = "FORMAT", DefaultValueFactory = _ => "text" };
        format.CompletionSources.Add(Formats);
        var openSsl = new RunOptions().OpenSsl;
        var command = new Command("suites", "Tries every suite, key and group with every version, and says what works here") { format, openSsl };
        command.SetAction(async (parsed, cancellation) =>
        {
            var wanted = parsed.GetValue(format)!;
            if (!Formats.Contains(wanted, StringComparer.Ordinal))
                throw new InvalidRequestException($"--format: unknown value '{wanted}'; expected {string.Join(", ", Formats)}.");
            var build = parsed.GetValue(openSsl) is { } where ? OpenSslBuild.Find(where) : null;
            var progress = ProgressLine.OnStandardError();
            using var certificates = await TrialCertificates.OpenAsync(
                [.. KeyKind.All.Where(k => !k.IsRsa || k.Bits <= MachineTrials.LongestKeyToMake)], cancellation);
            var report = await new MachineTrials(new TrialProcess(certificates.Directory, build), certificates.Store).RunAsync(progress, cancellation);
            progress.Clear();
            Console.Write(wanted switch { "json" => TlsSupportText.Json(report), "markdown" => TlsSupportText.Markdown(report), _ => TlsSupportText.Text(report) });
            KnownSuites.Remember(report);
            return ExitCode.Success;
        });
        return command;
    }
}
