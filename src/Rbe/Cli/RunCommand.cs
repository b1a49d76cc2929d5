using System.CommandLine;
using System.Security.Cryptography;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Running;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Factors;
using TlsToll.Testbed;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Profiling;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench run</c>: one comparison.</summary>
internal static class RunCommand
{
    public static Command Create() => SettingCommand.Create(
        "run", "Measures the cost of TLS in randomised blocks, on tiers that it starts, or on running ones (--sut)", [.. SettingTable.Of(FactorCommands.Run), SettingCommand.Results],
        (reader, _, _) =>
        {
            var form = reader.Get(SettingCommand.Results);
            var settings = Seeded(TimedLimit.Resolve(RunSettingsReader.Resolved(reader), reader.Get(SettingTable.TimedSutCpus)), reader);
            return RunAsync(settings, reader.Get(SettingTable.Out), form);
        },
        Environment.GetEnvironmentVariable);

    // Another run is another sample of the work, not the same one again. The shards of a run must agree.
    private static RunSettings Seeded(RunSettings settings, SettingsReader reader) => reader.Has(SettingTable.DrawnSeed) || settings.Shard is not null
        ? settings
        : settings with { Seed = (ulong)RandomNumberGenerator.GetInt32(1, 1_000_000) };

    private static async Task<int> RunAsync(RunSettings settings, string? outDirectory, string form)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        var answered = new FirstAnswer(progress, progress, TimeProvider.System, Environment.GetEnvironmentVariable(FirstAnswer.Variable));
        progress.Report(new RunProgress(ProgressLine.Start, TimeLeft: ComparisonRun.Expected(settings)));
        if (settings.Profile)
            await PerfProgram.CheckAsync(interrupts.Drain);
        foreach (var program in settings.Terminate.Where(program => program != FrontServer.None && settings.External is null))
            FrontServer.Need(program);
        foreach (var build in settings.Builds)
            await SutProgramTrial.CheckAsync(build, interrupts.Drain);
        await Preflight.CheckAsync(settings.Choices, settings.OpenSslBuilds, interrupts.Drain);
        CreateKeyLog(settings.KeyLog);
        var (directory, result) = await Measuring.InDirectoryAsync(
            outDirectory, into => new ComparisonRun(settings, into, answered, progress).RunAsync(interrupts.Drain, interrupts.Abort));
        progress.Clear();
        return Measuring.Report(directory.FullPath, result.Status, result, form, () => RunTable.Write(Console.Out, result, Terminal.Columns(RunTable.Width)));
    }

    // Before the workers append to it, so that it is this user's from the start.
    private static void CreateKeyLog(string? path)
    {
        try
        {
            if (path is not null)
                KeyLog.Create(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException($"{SettingTable.KeyLog}: {e.Message}", e);
        }
    }
}
