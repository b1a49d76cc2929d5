namespace TlsToll.Workload;

/// <summary>What kind of cell a part of a run is; each kind has streams of its own.</summary>
internal enum WorkKind : ulong
{
    Timed = 1,
    Fixed = 2,
}

/// <summary>What an EB's stream is for.</summary>
internal enum WorkAspect : ulong
{
    Lengths = 1,
    Deck = 2,
    Inputs = 3,
}

/// <summary>A part of a run, such as a block: the root of its EBs' streams.</summary>
internal readonly record struct WorkPart(ulong Seed, WorkKind Kind, ulong Number)
{
    // No EB has this number; it stands for what all EBs of a part share.
    private const ulong AllEbs = ulong.MaxValue;

    public RandomStream Stream(int eb, WorkAspect aspect) => RandomStream.For(Seed, (ulong)Kind, Number, (ulong)eb, (ulong)aspect);

    public RandomStream SharedStream(WorkAspect aspect) => RandomStream.For(Seed, (ulong)Kind, Number, AllEbs, (ulong)aspect);
}
