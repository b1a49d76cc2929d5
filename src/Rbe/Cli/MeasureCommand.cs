using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe measure</c>: what TLS costs a service of the user's.</summary>
internal static class MeasureCommand
{
    public static Command Create() => SettingCommand.Create(
        "measure", "Measures what TLS costs a service of yours: any HTTP/1.1 server whose CPU time can be read on this host", TargetSettingsReader.All,
        (reader, _, _) => RunAsync(TargetSettingsReader.Read(reader), reader.Get(SettingTable.Out)));

    private static async Task<int> RunAsync(TargetSettings settings, string? outDirectory)
    {
        using var interrupts = new Interrupts();
        await Preflight.CheckAsync(settings.Choices, build: null, interrupts.Drain);
        var progress = ProgressLine.OnStandardError();
        var (directory, result) = await new TargetRun(settings, () => Measuring.Directory(outDirectory), progress, progress).RunAsync(interrupts.Drain, interrupts.Abort);
        progress.Clear();
        TargetTable.Write(Console.Out, result);
        return Measuring.Report(directory.FullPath, result.Status, result);
    }
}
