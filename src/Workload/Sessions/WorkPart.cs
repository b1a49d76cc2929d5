namespace TlsToll.Workload;

/// <summary>The kind of a cell; each kind has separate random streams.</summary>
internal enum WorkKind : ulong
{
    Timed = 1,
    Fixed = 2,
}

/// <summary>Purpose of an EB's random stream.</summary>
internal enum WorkAspect : ulong
{
    Lengths = 1,
    Deck = 2,
    Inputs = 3,
}

/// <summary>A segment of a run, such as a block: the root of its EBs' random streams.</summary>
internal readonly record struct WorkPart(ulong Seed, WorkKind Kind, ulong Number)
{
    // No EB has this number; it denotes the stream shared by all EBs of a segment.
    private const ulong AllEbs = ulong.MaxValue;

    public RandomStream Stream(int eb, WorkAspect aspect) => RandomStream.For(Seed, (ulong)Kind, Number, (ulong)eb, (ulong)aspect);

    public RandomStream Inputs(int eb, int session) =>
        RandomStream.For(Seed, (ulong)Kind, Number, (ulong)eb, (ulong)WorkAspect.Inputs, (ulong)session);

    public RandomStream SharedStream(WorkAspect aspect) => RandomStream.For(Seed, (ulong)Kind, Number, AllEbs, (ulong)aspect);
}
