namespace TlsToll.Workload;

/// <summary>Plans what the Active EBs of a run do, from one seed. Immutable, thread safe.</summary>
/// <param name="seed">Seed of the run.</param>
/// <param name="mix">Shares of the services.</param>
/// <param name="lengths">Lengths of the business sessions.</param>
/// <param name="inputs">Inputs of the services.</param>
public sealed class SessionPlanner(ulong seed, ServiceMix mix, SessionLength lengths, InputGenerator inputs)
{
    /// <summary>Longest prefix of request ids, in characters: it leaves room for EB, session and interaction within a request id.</summary>
    public const int LongestPrefix = 32;

    /// <summary>The endless sessions of an EB in a timed cell or warm-up.</summary>
    /// <param name="part">Part of the run, e.g. the block: the same part and EB give the same sessions.</param>
    /// <param name="eb">The EB's number in the whole run, from 0.</param>
    /// <param name="requestIdPrefix">Begins the ids of the requests; other in every cell, or Create Order takes them for repeats.</param>
    /// <param name="startInside">Whether the first session is the rest of one under way (<see cref="SessionLength.DrawResidual"/>);
    /// otherwise it is a whole one.</param>
    public EbStream Timed(ulong part, int eb, string requestIdPrefix, bool startInside)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(eb);
        var work = new WorkPart(seed, WorkKind.Timed, part);
        return Open(work, eb, Endless(work.Stream(eb, WorkAspect.Lengths), startInside), requestIdPrefix);
    }

    /// <summary>The fixed work of a block's cost cells.</summary>
    /// <param name="block">The block.</param>
    /// <param name="sessions">Business sessions in all.</param>
    /// <param name="ebs">Active EBs in all; those beyond the number of sessions get none.</param>
    public FixedWork Fixed(ulong block, int sessions, int ebs)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(sessions, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(ebs, 1);
        var work = new WorkPart(seed, WorkKind.Fixed, block);
        var stream = work.SharedStream(WorkAspect.Lengths);
        var hands = FixedWork.Deal(lengths.Stratified(sessions, stream), ebs, stream);
        return new(hands, (eb, ofEb, prefix) => Open(work, eb, ofEb, prefix));
    }

    private EbStream Open(WorkPart part, int eb, IEnumerable<int> sessionLengths, string requestIdPrefix)
    {
        ArgumentException.ThrowIfNullOrEmpty(requestIdPrefix);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(requestIdPrefix.Length, LongestPrefix, nameof(requestIdPrefix));
        return new(part, eb, mix, inputs, sessionLengths, requestIdPrefix);
    }

    private IEnumerable<int> Endless(RandomStream stream, bool startInside)
    {
        if (startInside)
            yield return lengths.DrawResidual(stream);
        while (true)
            yield return lengths.Draw(stream);
    }
}
