using System.Globalization;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// Assignment of processors to the SUT and to everything else. The sets are separate so that the driver's work does not delay the SUT.
/// </summary>
/// <param name="Pinned">True if processes are pinned to processors.</param>
/// <param name="Sut">The SUT's processors.</param>
/// <param name="Rest">The processors of everything else; the same as the SUT's if not pinned.</param>
/// <param name="Explanation">Explanation of the plan for the report, in one sentence.</param>
public sealed record CorePlan(bool Pinned, IReadOnlyList<int> Sut, IReadOnlyList<int> Rest, string Explanation)
{
    /// <summary>The plan for processors 0 … <paramref name="cores"/> − 1, each a separate physical core.</summary>
    public static CorePlan For(int cores) => For([.. Enumerable.Range(0, cores)], topology: null);

    /// <summary>
    /// The plan for the given processors. With one processor, nothing is pinned. Otherwise the SUT gets the upper half, rounded down: the
    /// driver has to stay below 85 % of its processors while the SUT uses 95 % of its own (this project's rule), and the lower processors
    /// usually serve the interrupts. Threads of one physical core stay together if there is more than one core.
    /// </summary>
    /// <param name="cpus">The available processors; at least one.</param>
    /// <param name="topology">The physical cores; null if unknown, in which case each processor counts as a core.</param>
    public static CorePlan For(IReadOnlyCollection<int> cpus, CpuTopology? topology)
    {
        ArgumentOutOfRangeException.ThrowIfZero(cpus.Count, nameof(cpus));
        int[] all = [.. cpus.Order()];
        if (all.Length == 1)
            return new(Pinned: false, all, all, "With one processor nothing is pinned: the SUT shares it with everything else.");
        var cores = topology?.Cores(all) ?? [.. all.Select(cpu => new[] { cpu })];
        var separate = cores.Count > 1;
        if (!separate)
            cores = [.. all.Select(cpu => new[] { cpu })];
        int[] sut = [.. cores.TakeLast(cores.Count / 2).SelectMany(core => core).Order()];
        int[] rest = [.. all.Except(sut)];
        return new(Pinned: true, sut, rest, Explain(sut, rest, separate));
    }

    /// <summary>All processors of the plan.</summary>
    public IReadOnlyList<int> All => [.. Sut.Union(Rest).Order()];

    /// <summary>The processors that the SUT shares with everything else; empty if not pinned.</summary>
    public IReadOnlyList<int> Shared => Pinned ? [.. Sut.Intersect(Rest)] : [];

    /// <summary>The processors that the SUT has for itself; empty if it shares any.</summary>
    public IReadOnlyList<int> OwnSut => Pinned && Shared.Count == 0 ? Sut : [];

    /// <summary>
    /// The plan with another number of processors for the SUT: the last ones of its own set and, if these do not suffice, the last ones of
    /// the other set, which it then shares.
    /// </summary>
    /// <param name="processors">Number of processors for the SUT, from 1 to the number of all processors.</param>
    public CorePlan WithSut(int processors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(processors, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(processors, All.Count);
        if (!Pinned)
            return this;
        int[] sut = [.. Rest.Except(Sut).Concat(Sut).TakeLast(processors).Order()];
        var plan = this with { Sut = sut };
        return plan with { Explanation = plan.ExplainSut() };
    }

    private string ExplainSut()
    {
        var end = Shared.Count == 0
            ? "."
            : $": they share {CpuList.Format(Shared)}, so that the driver slows the SUT down, and its own CPU use cannot be measured.";
        return string.Create(CultureInfo.InvariantCulture,
            $"With {Sut.Count} processor(s) the SUT runs on {CpuList.Format(Sut)}, everything else on {CpuList.Format(Rest)}{end}");
    }

    private static string Explain(int[] sut, int[] rest, bool separate)
    {
        var end = separate ? "." : ", which are threads of the same physical core and slow each other down.";
        return $"The SUT runs on processor {CpuList.Format(sut)}, everything else on {CpuList.Format(rest)}{end}";
    }
}
