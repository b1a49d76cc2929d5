using TlsToll.Experiments.Replay;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Design;
using TlsToll.Workload;

namespace TlsToll.Studies.Plans;

/// <summary>Settings for all runs of a study of static pages.</summary>
internal static class StaticSettings
{
    /// <summary>Settings with all processes that any combination needs, but for the files of native/, which only a study that is run needs.</summary>
    public static ReplaySettings Of(StudyDesign design)
    {
        Treatment[] measured = [.. design.Distinct.Where(c => design.Has(c.Prototype)).Select(c => TreatmentNames.Labelled(design, c.Prototype)).Distinct()];
        var settings = design.Replay! with
        {
            Choices = design.Choices,
            Measured = measured,
            Processors = [.. measured.Select(t => t.Conditions.Processors).OfType<int>().Distinct()],
            OpenSsl = design.Base.OpenSsl,
            Builds = design.Builds,
            TraceOf = Traces(design),
        };
        // Treatments with the same processes share a warm-up: one treatment for each pair of processes and transport.
        var plan = settings.Processes;
        Treatment[] warmed = [.. measured.DistinctBy(t => (plan.SutOf(t), plan.WorkerOf(t), t.Transport))];
        return settings with
        {
            Blocks = settings.Blocks with { Seed = design.Base.Seed, Treatments = warmed, Blocks = design.Experiments.Max(design.BlocksOf) },
        };
    }

    /// <summary>
    /// Generators of the traces of a study's treatments. A treatment's own trace and number of outstanding requests take precedence over
    /// the study's; the order of the clients depends on both. A generated trace has the requests of one round.
    /// </summary>
    public static Func<Treatment, Func<ulong, Trace>> Traces(StudyDesign design)
    {
        var replay = design.Replay!;
        var known = new Dictionary<(string Name, int Outstanding), Func<ulong, Trace>>();
        return treatment =>
        {
            var key = (Name: treatment.Conditions.Trace ?? replay.TraceName, replay.RulesOf(treatment).Outstanding);
            if (!known.TryGetValue(key, out var trace))
            {
                known.Add(key, trace = ReplayTraces.Find(key.Name, design.Base.Seed, replay.Requests / design.Form.Rounds, key.Outstanding)
                    ?? throw new InvalidOperationException($"There is no trace {key.Name}."));
            }

            return trace;
        };
    }
}
