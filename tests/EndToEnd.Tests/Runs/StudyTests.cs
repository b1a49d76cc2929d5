using System.IO.Compression;
using System.Text.Json;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>A study that is killed in the middle goes on where it stopped, and ends as one that was not.</summary>
[Trait("Takes", "minutes")]
public sealed class StudyTests : IDisposable
{
    private const string Study =
        """
        study: small
        title: A small study
        blocks: 2
        cell-sessions: 0.2
        settings:
          warm-up: 0
          customers: 60
          items: 100
          session-length: fixed:6
          cost-sessions: 4
          data-access: procedures
        experiments:
          share:
            about: the cost
            kind: cost
            factors:
              treatment: [plain-session, tls-session]
            figures:
              - {id: cost, title: CPU time per interaction, x: treatment, responses: [cpuMicrosPerInteraction.sut]}
          load:
            about: the load
            factors:
              ebs: [1, 2]
              treatment: [plain-session, tls-session]
            figures:
              - {id: sips, title: Throughput, x: ebs, series: treatment, responses: [sips, meanMs]}
            anova: [sips]
        """;

    private const int Runs = 2 * (2 + 4);

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    private string File => Path.Combine(_directory.FullName, "small.yaml");

    private string Out => Path.Combine(_directory.FullName, "results");

    [Fact]
    public async Task A_killed_study_goes_on_and_ends_with_as_many_runs_as_one_that_was_not()
    {
        await System.IO.File.WriteAllTextAsync(File, Study, TestContext.Current.CancellationToken);
        await using (var killed = Start())
        {
            await killed.SaysAsync("run 4/");
            var directory = Leftovers.RunDirectoryOf(killed.PidOf("TlsToll.Sut.dll", "serve"));
            killed.Signal("KILL");
            (await Leftovers.EventuallyAsync(() => !Directory.Exists(directory))).ShouldBeTrue();
        }

        var before = FinishedRuns();
        // Three had been measured when the fourth began; on a busy machine the kill comes later.
        before.Length.ShouldBeInRange(3, Runs - 1);

        var (exitCode, output, errors) = await RbeProcess.RunAsync("study", File, "--quick", "--out", Out);

        exitCode.ShouldBe(0, errors);
        errors.ShouldNotContain("run 1/", customMessage: "what was on disk is not measured again");
        output.ShouldContain($"{Runs} of {Runs} runs");
        var runs = FinishedRuns();
        runs.Where(name => !name.Contains("voided", StringComparison.Ordinal)).Count().ShouldBe(Runs);
        runs.Intersect(before, StringComparer.Ordinal).ShouldBe(before);
        WhatItLeft();
        var (again, _, refusal) = await RbeProcess.RunAsync("study", File, "--quick", "--out", Out);
        again.ShouldBe(2);
        refusal.ShouldContain("is finished");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private void WhatItLeft()
    {
        var study = Json("study.json");
        study.GetProperty("status").GetString().ShouldBe("valid");
        study.GetProperty("sittings").GetInt32().ShouldBe(2);
        study.GetProperty("runs").GetInt32().ShouldBe(Runs);
        var rows = study.GetProperty("anova").EnumerateArray().ToArray();
        rows.ShouldNotBeEmpty();
        string[] fields = ["response", "factor", "sumOfSquares", "degreesOfFreedom", "meanSquare", "f", "fTheoretical", "pValue", "explainedPercent"];
        foreach (var row in rows)
            fields.ShouldBeSubsetOf(row.EnumerateObject().Select(p => p.Name));
        study.GetProperty("answers").GetArrayLength().ShouldBeGreaterThan(0);
        study.GetProperty("figures").EnumerateArray().SelectMany(f => f.GetProperty("panels").EnumerateArray())
            .SelectMany(p => p.GetProperty("series").EnumerateArray()).SelectMany(s => s.GetProperty("points").EnumerateArray())
            .ShouldAllBe(p => p.GetProperty("estimate").ValueKind == JsonValueKind.Number);
        var cells = Json("run.json").GetProperty("blocks").EnumerateArray()
            .Where(b => b.GetProperty("status").GetString() != "voided").SelectMany(b => b.GetProperty("cells").EnumerateArray()).ToArray();
        cells.Length.ShouldBe(Runs);
        System.IO.File.ReadAllLines(Path.Combine(Out, "cells.csv")).Length.ShouldBe(1 + FinishedRuns().Length);

        // The records of a run that the kill cut short are gone, and what came after can be read.
        var recorded = Records("interactions.csv.gz").Skip(1).GroupBy(line => line.Split(',')[3], StringComparer.Ordinal).ToDictionary(g => g.Key, g => g.LongCount(), StringComparer.Ordinal);
        foreach (var cell in cells)
            recorded[cell.GetProperty("cell").GetInt32().ToString(System.Globalization.CultureInfo.InvariantCulture)].ShouldBe(cell.GetProperty("interactions").GetInt64());
    }

    private RbeProcess Start() => RbeProcess.Start("study", File, "--quick", "--out", Out);

    private string[] FinishedRuns() => [.. Directory.EnumerateFiles(Path.Combine(Out, "runs"), "*.json").Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal)];

    private JsonElement Json(string name) => JsonDocument.Parse(System.IO.File.ReadAllBytes(Path.Combine(Out, name))).RootElement;

    private IEnumerable<string> Records(string name)
    {
        using var file = System.IO.File.OpenRead(Path.Combine(Out, name));
        using var reader = new StreamReader(new GZipStream(file, CompressionMode.Decompress));
        while (reader.ReadLine() is { } line)
            yield return line;
    }
}
