using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Studies.Reading;
using TlsToll.Studies.Running;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench study</c>: runs a designed experiment.</summary>
internal static class StudyCommand
{
    public static Command Create()
    {
        var options = new StudyOptions();
        const string Description = "Runs a designed experiment from a study file (factors × levels × blocks), with statistics and figures";
        var command = SettingCommand.Create("study", Description, StudyOptions.Settings, (reader, parsed, _) =>
        {
            if (reader.Get(StudyOptions.List))
                return Task.FromResult(List());
            var form = reader.Get(SettingCommand.Results);
            var request = options.Request(reader, parsed);
            return request.DryRun ? Task.FromResult(DryRun(request)) : RunAsync(request, form);
        });
        command.Arguments.Add(options.Study);
        command.Options.Add(options.Set);
        return command;
    }

    private static int List()
    {
        foreach (var path in StudyFiles.All())
            Terminal.Write(StudyLength.Entry(StudyFiles.Read(path)));
        return ExitCode.Success;
    }

    private static int DryRun(StudyRequest request)
    {
        Terminal.Write(StudyLength.Describe(request.Design()));
        return ExitCode.Success;
    }

    private static async Task<int> RunAsync(StudyRequest request, string form)
    {
        if (!string.IsNullOrEmpty(Environment.GetEnvironmentVariable(SettingTable.Sut.Variable!)))
            throw new InvalidRequestException($"A study starts its own tiers, because it varies settings that a running SUT does not change; {SettingTable.Sut.Variable} names running ones.");
        var (directory, state, design) = StudyStart.Open(request);
        // Before the trials, which take seconds and say what they leave out.
        OutputPath.EnsureDirectory(SettingTable.Out.ToString(), request.Out);
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        var measuring = new StudyStart(design, progress);
        var impossible = await measuring.ImpossibleAsync(state, interrupts.Drain);
        StudyStart.Begin(directory, state, request);
        var measured = await new StudyRun(measuring.Design, directory, state, impossible, progress, progress).RunAsync(interrupts.Drain, interrupts.Abort);
        progress.Clear();
        var results = new StudyResults(measured.Design, measured);
        var run = results.Run();
        var study = results.Study(run) with { Repeat = request.Repeat };
        RunJson.Write(directory.PathOf(RunJson.FileName), run);
        StudyJson.Write(directory.PathOf(StudyJson.FileName), study);
        FindingsFile.Write(directory.PathOf("findings.md"), study);
        var code = Measuring.Report(directory.FullPath, study.Status, run, form, () => Terminal.Write(text => StudyText.Write(text, study, run)));
        if (code == ExitCode.Interrupted)
            Terminal.WriteError($"{study.Runs} of {study.RunsPlanned} runs are measured; the same command measures the rest.");
        return code;
    }
}
