using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench measure</c>: what TLS costs a service of the user's.</summary>
internal static class MeasureCommand
{
    public static Command Create() => SettingCommand.Create(
        "measure", "Measures what TLS costs a service of yours: any HTTP/1.1 server whose CPU time can be read on this host, or by the command agent on its own", [.. TargetSettingsReader.All, SettingCommand.Results],
        (reader, _, _) =>
        {
            var form = reader.Get(SettingCommand.Results);
            return RunAsync(TargetSettingsReader.Read(reader), reader.Get(SettingTable.Out), form);
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
