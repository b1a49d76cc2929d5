using TlsToll.Results.Distributions;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Input;

/// <summary>The files of a results directory that a report is made from.</summary>
/// <param name="Run">Contents of <c>run.json</c>; null if there is none.</param>
/// <param name="Study">Contents of <c>study.json</c>; null if there is none.</param>
/// <param name="ResponseTimes">Response times from <c>interactions.csv.gz</c>; null if there is none, or nothing could be read.</param>
/// <param name="Remarks">What could not be read, and why.</param>
public sealed record ReportInput(RunResult? Run, StudyResult? Study, ResponseTimes? ResponseTimes, IReadOnlyList<string> Remarks)
{
    /// <summary>Whether a directory holds what a report is made from.</summary>
    public static bool Exists(string directory) =>
        File.Exists(Path.Combine(directory, "run.json")) || File.Exists(Path.Combine(directory, StudyJson.FileName));

    /// <summary>Reads a directory.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="withResponseTimes">Whether to read <c>interactions.csv.gz</c>, which takes the most time.</param>
    /// <exception cref="InvalidDataException">A file of JSON is not what its name says, or of a newer schema.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    public static ReportInput Read(string directory, bool withResponseTimes = true)
    {
        string? Existing(string name) => Path.Combine(directory, name) is var path && File.Exists(path) ? path : null;
        var run = Existing("run.json") is { } runPath ? RunJson.Read(runPath) : null;
        var study = Existing(StudyJson.FileName) is { } studyPath ? StudyJson.Read(studyPath) : null;
        if (!withResponseTimes || run is null || Existing("interactions.csv.gz") is not { } interactions)
            return new ReportInput(run, study, ResponseTimes: null, []);
        var (times, trouble) = InteractionsFile.Read(interactions, run);
        return new ReportInput(run, study, times, trouble is null ? [] : [trouble]);
    }

    /// <summary><c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public string Status => Study?.Status ?? Run?.Status ?? "invalid";

    /// <summary>The answers of the study, or of the run.</summary>
    public IReadOnlyList<string> Answers => Study?.Answers ?? Run?.Answers ?? [];
}
