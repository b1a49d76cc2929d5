using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>Names the resource that saturates first when the load grows.</summary>
internal static class Limits
{
    /// <summary>Name of the SUT's processors among the resources.</summary>
    public const string Sut = "the SUT's processors";

    // Processors and disks never reach 100 %; the SUT's threshold is that of a saturated cell.
    private static readonly (CellMetric Response, string Name, double Percent)[] Resources =
    [
        (CellMetrics.SutUtilisation, Sut, 95),
        (CellMetrics.RestUtilisation, "the processors of the other tiers and the driver", 95),
        (CellMetrics.DiskBusy, "the disk", 90),
    ];

    /// <summary>
    /// Sentence that names the resource that saturates at the lowest load or, if none does, the utilisation of each resource at the highest
    /// load.
    /// </summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="experiment">Name of an experiment that varies the load.</param>
    /// <param name="level">Level of the experiment's other factor.</param>
    public static string Sentence(StudyData data, string experiment, string level)
    {
        var curve = Curve(data, experiment, level);
        if (curve.Length == 0)
            return "Which resource saturates first was not measured.";
        if (Saturated(data, curve) is (var at, var first))
        {
            var names = string.Join(" and ", first.Select(limit => string.Create(CultureInfo.InvariantCulture, $"{limit.Name} ({limit.Percent:0} %)")));
            return string.Create(CultureInfo.InvariantCulture, $"With {level}, {names} saturate first, at {Ebs(data, at)} Active EBs.");
        }


        var uses = Resources.Select(r => $"{r.Name} {(Mean(data, curve[^1], r.Response) is { } use ? string.Create(CultureInfo.InvariantCulture, $"{use:0} %") : "not measured")}");
        return $"With {level} no resource was saturated; at {Ebs(data, curve[^1])} Active EBs: {string.Join(", ", uses)}.";
    }

    /// <summary>Names of the resources that are saturated at the lowest load at which one is; empty if none is.</summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="experiment">Name of an experiment that varies the load.</param>
    /// <param name="level">Level of the experiment's other factor.</param>
    public static IReadOnlyList<string> First(StudyData data, string experiment, string level) =>
        [.. Saturated(data, Curve(data, experiment, level))?.First.Select(limit => limit.Name) ?? []];

    /// <summary>Lowest load, on the study's scale, at which a resource is saturated; null if none is.</summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="experiment">Name of an experiment that varies the load.</param>
    /// <param name="level">Level of the experiment's other factor.</param>
    public static int? At(StudyData data, string experiment, string level) =>
        Saturated(data, Curve(data, experiment, level)) is (var at, _) ? int.Parse(at.Levels["ebs"], CultureInfo.InvariantCulture) : null;

    /// <summary>The highest mean utilisation over the loads, in percent, of each resource but the SUT's processors; empty if one was not measured at a load.</summary>
    /// <param name="data">Measurements of the study.</param>
    /// <param name="experiment">Name of an experiment that varies the load.</param>
    /// <param name="level">Level of the experiment's other factor.</param>
    public static IReadOnlyList<(string Name, double Percent)> Others(StudyData data, string experiment, string level)
    {
        var curve = Curve(data, experiment, level);
        var others = Resources.Where(r => r.Name != Sut).Select(r => (r.Name, Uses: curve.Select(c => Mean(data, c, r.Response)).ToArray())).ToArray();
        return curve.Length == 0 || others.Any(r => r.Uses.Contains(null)) ? [] : [.. others.Select(r => (r.Name, r.Uses.Max()!.Value))];
    }

    private static Combination[] Curve(StudyData data, string experiment, string level) =>
    [
        .. data.Design.Experiments.FirstOrDefault(e => e.File.Name == experiment)?.Combinations
            .Where(c => c.Levels.ContainsKey("ebs") && c.Levels.Values.Contains(level, StringComparer.Ordinal))
            .OrderBy(c => int.Parse(c.Levels["ebs"], CultureInfo.InvariantCulture)) ?? Enumerable.Empty<Combination>(),
    ];

    private static (Combination At, IReadOnlyList<(string Name, double Percent)> First)? Saturated(StudyData data, Combination[] curve)
    {
        foreach (var combination in curve)
        {
            (string Name, double Percent)[] first =
                [.. Resources.Where(r => Mean(data, combination, r.Response) >= r.Percent).Select(r => (r.Name, Mean(data, combination, r.Response)!.Value))];
            if (first.Length > 0)
                return (combination, first);
        }

        return null;
    }

    private static int Ebs(StudyData data, Combination combination) => data.Ebs(int.Parse(combination.Levels["ebs"], CultureInfo.InvariantCulture));

    private static double? Mean(StudyData data, Combination combination, CellMetric response)
    {
        var values = data.Complete([combination], response)[0];
        return values.Length == 0 ? null : values.Average();
    }
}
