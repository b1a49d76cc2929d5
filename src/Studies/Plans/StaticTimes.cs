using TlsToll.Experiments.Replay;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Workload;

namespace TlsToll.Studies.Plans;

/// <summary>Estimated times of the runs of a study of static pages. Each trace is made once.</summary>
/// <param name="design">Design of the study.</param>
internal sealed class StaticTimes(StudyDesign design)
{
    private readonly Func<Treatment, Func<ulong, Trace>> _traces = StaticSettings.Traces(design);
    private readonly Dictionary<string, TimeSpan> _times = new(StringComparer.Ordinal);

    /// <summary>Estimated time of the runs.</summary>
    /// <param name="runs">Treatments of the runs.</param>
    public TimeSpan Of(IEnumerable<Treatment> runs) => runs.Aggregate(TimeSpan.Zero, (sum, treatment) => sum + Of(treatment));

    private TimeSpan Of(Treatment treatment)
    {
        // The order of its requests, which is another with another number of them outstanding, makes no difference here.
        var name = treatment.Conditions.Trace ?? design.Replay!.TraceName;
        if (!_times.TryGetValue(name, out var time))
        {
            var trace = _traces(treatment)(2);
            _times.Add(name, time = ReplayCells.Expected(trace.Requests.Count, trace.MeanBytes));
        }

        return time;
    }
}
