using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Testbed.Native;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench suites</c>: finds out by trial which TLS settings this host's OpenSSL and .NET negotiate.</summary>
internal static class SuitesCommand
{
    public static Command Create() => SettingCommand.Create(
        "suites", "Tries every suite, key and group with every version, and reports which work on this host",
        [SettingCommand.Output, SettingTable.OpenSsl], async (reader, _, cancellation) =>
        {
            var (wanted, name) = (reader.Get(SettingCommand.Output), reader.Get(SettingTable.OpenSsl));
            reader.Ensure();
            var build = OpenSslBuild.Named(name);
            using var progress = ProgressLine.OnStandardError();
            using var certificates = await TrialCertificates.OpenAsync(
                MachineTrials.KeysToMake, cancellation);
            var process = new TrialProcess(certificates.Directory, build);
            var report = await new MachineTrials(process, certificates.Store).RunAsync(progress, cancellation);
            progress.Clear();
            Console.Write(wanted switch { "json" => TlsSupportText.Json(report), "md" => TlsSupportText.Markdown(report), _ => TlsSupportText.Text(report) });
            KnownSuites.Remember(report);
            return ExitCode.Success;
        });
}
