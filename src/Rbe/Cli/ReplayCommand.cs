using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Replay;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench replay</c>: the cost of TLS to a server of static pages, by replaying a trace.</summary>
internal static class ReplayCommand
{
    private const ulong SavedPart = 2;

    public static Command Create() => SettingCommand.Create(
        "replay", "Replays a web-server trace on static pages: plain, TLS with full handshakes, TLS with resumption; requires no database",
        [.. ReplaySettingsReader.All, SettingCommand.Results], (reader, _, _) =>
        {
            var form = reader.Get(SettingCommand.Results);
            var settings = ReplaySettingsReader.Resolved(reader);
            return reader.Get(SettingTable.Save) is { } file ? Task.FromResult(Save(settings, file)) : RunAsync(settings, reader.Get(SettingTable.Out), form);
        });

    private static async Task<int> RunAsync(ReplaySettings settings, string? outDirectory, string form)
    {
        using var interrupts = new Interrupts();
        await Preflight.CheckAsync(settings.Choices, settings.OpenSslBuilds, interrupts.Drain);
        using var progress = ProgressLine.OnStandardError();
        var (directory, result) = await Measuring.InDirectoryAsync(
            outDirectory, into => new ReplayRun(settings, into, progress, progress).RunAsync(interrupts.Drain, interrupts.Abort));
        progress.Clear();
        return Measuring.Report(directory.FullPath, result.Status, result, form, () => ReplayTable.Write(Console.Out, result, Terminal.TextColumns));
    }

    private static int Save(ReplaySettings settings, string path) => Measuring.WithFile(SettingTable.Save.ToString(), () =>
    {
        TraceFile.Write(path, settings.Trace(SavedPart));
        return ExitCode.Success;
    });
}
