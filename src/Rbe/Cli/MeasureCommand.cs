using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets;
using TlsToll.Reports.Text;
using TlsToll.Studies.Yaml;
using TlsToll.Testbed.Native;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench measure</c>: what TLS costs a service of the user's.</summary>
internal static class MeasureCommand
{
    private static readonly Setting<string?> OpenSsl = OwnOpenSsl.Setting with
    { Help = "OpenSSL of the clients: a version such as 3.5, which a clone of the repository builds once, or a directory (default: machine, the host's own); the service keeps its own" };

    public static Command Create() => SettingCommand.Create(
        "measure", "Measures what TLS costs a service of yours: any HTTP/1.1 server whose CPU time can be read on this host, or by the command agent on its own", [.. TargetSettingsReader.All, OpenSsl, SettingCommand.Results],
        async (reader, _, cancellation) =>
        {
            var (form, openSsl) = (reader.Get(SettingCommand.Results), reader.Get(OpenSsl));
            var settings = TargetSettingsReader.Read(reader, YamlAsJson.Convert) with { OpenSsl = OpenSslBuild.Named(openSsl)?.LibraryDirectory };
            await OwnOpenSsl.UseAsync(openSsl, cancellation);
            return await RunAsync(settings, reader.Get(SettingTable.Out), form);
        });

    private static async Task<int> RunAsync(TargetSettings settings, string? outDirectory, string form)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        // First, so that a directory that can't be used costs no warm-up.
        var (directory, result) = await Measuring.InDirectoryAsync(outDirectory, async created =>
        {
            await Preflight.CheckAsync(settings.Choices, [null], interrupts.Drain);
            return await new TargetRun(settings, created, progress, progress).RunAsync(interrupts.Drain, interrupts.Abort);
        });
        progress.Clear();
        return Measuring.Report(directory.FullPath, result.Status, result, form, () => TargetTable.Write(Console.Out, result, Terminal.TextColumns));
    }
}
