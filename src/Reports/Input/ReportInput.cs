using TlsToll.Results.Distributions;
using TlsToll.Results.Faults;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Input;

/// <summary>Files of a results directory from which a report is made.</summary>
/// <param name="Run">Contents of <c>run.json</c>; null if there is none.</param>
/// <param name="Study">Contents of <c>study.json</c>; null if there is none.</param>
/// <param name="ResponseTimes">Response times from <c>interactions.csv.gz</c>; null without the file, or if nothing could be read from
/// it.</param>
/// <param name="Remarks">Problems in reading the files.</param>
public sealed record ReportInput(RunResult? Run, StudyResult? Study, ResponseTimes? ResponseTimes, IReadOnlyList<string> Remarks)
{
    /// <summary>Contents of <c>faults.json</c>; null if there is none.</summary>
    public FaultsResult? Faults { get; init; }

    /// <summary>What the reader types to start the program.</summary>
    public string Program { get; init; } = "./bench";

    /// <summary>True if a directory contains the files for a report.</summary>
    public static bool Exists(string directory) =>
        File.Exists(Path.Combine(directory, RunJson.FileName)) || File.Exists(Path.Combine(directory, StudyJson.FileName))
        || File.Exists(Path.Combine(directory, FaultsJson.FileName));

    /// <summary>Reads a directory.</summary>
    /// <param name="directory">Path of the results directory.</param>
    /// <param name="withResponseTimes">True to read <c>interactions.csv.gz</c>, which takes the most time.</param>
    /// <exception cref="InvalidDataException">A JSON file is not what its name says, or has another schema.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    public static ReportInput Read(string directory, bool withResponseTimes = true)
    {
        string? Existing(string name) => Path.Combine(directory, name) is var path && File.Exists(path) ? path : null;
        var run = Existing(RunJson.FileName) is { } runPath ? RunJson.Read(runPath) : null;
        var study = Existing(StudyJson.FileName) is { } studyPath ? StudyJson.Read(studyPath) : null;
        var faults = Existing(FaultsJson.FileName) is { } faultsPath ? FaultsJson.Read(faultsPath) : null;
        if (!withResponseTimes || run is null || Existing("interactions.csv.gz") is not { } interactions)
            return new ReportInput(run, study, ResponseTimes: null, []) { Faults = faults };
        var (times, trouble) = InteractionsFile.Read(interactions, run);
        return new ReportInput(run, study, times, trouble is null ? [] : [trouble]) { Faults = faults };
    }

    /// <summary>
    /// Status of the study or run: <c>valid</c>, <c>invalid</c> or <c>interrupted</c>. Trials of faults are <see cref="FaultsResult.IsValid">valid</see> if they show what they are for.
    /// </summary>
    public string Status => Study?.Status ?? Run?.Status ?? (Faults?.IsValid == true ? "valid" : "invalid");

    /// <summary>
    /// How far the numbers can be trusted: <c>green</c> is valid, <c>amber</c> has doubts or was interrupted, <c>red</c> is anything else. Throughput and response
    /// times are among a study's answers, so doubts about them count there. Of trials of faults, what came too late makes it amber.
    /// </summary>
    public string State => Status switch
    {
        "valid" => (Study is null ? Run?.DoubtsOfCosts : Run?.Doubts) is { Count: > 0 } || Faults is { Wrong.Count: > 0 } ? "amber" : "green",
        "interrupted" => "amber",
        _ => "red",
    };

    /// <summary>Answers of the study or, without a study, of the run.</summary>
    public IReadOnlyList<string> Answers => Study?.Answers ?? Run?.Answers ?? [];
}
