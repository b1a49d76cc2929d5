namespace TlsToll.Workload;

/// <summary>Plans the business sessions of a run's Active EBs from one seed. Immutable and thread-safe.</summary>
/// <param name="seed">Seed of the run.</param>
/// <param name="mix">Service mix.</param>
/// <param name="lengths">Distribution of the session lengths.</param>
/// <param name="inputs">Generator of the services' inputs.</param>
public sealed class SessionPlanner(ulong seed, ServiceMix mix, SessionLength lengths, InputGenerator inputs)
{
    /// <summary>
    /// Maximum length of the prefix of request ids, in characters; the rest of a request id holds EB, session and interaction.
    /// </summary>
    public const int LongestPrefix = 32;

    /// <summary>The unlimited sequence of sessions of an EB in a timed cell or warm-up.</summary>
    /// <param name="part">Segment of the run, such as the block; the same segment and EB give the same sessions.</param>
    /// <param name="eb">The EB's number in the whole run, from 0.</param>
    /// <param name="requestIdPrefix">
    /// Prefix of the request ids. It must be different in every cell; otherwise Create Order treats the requests as repeats.
    /// </param>
    /// <param name="startInside">
    /// True if the first session is the remainder of a session in progress (<see cref="SessionLength.DrawResidual"/>); false if it is a
    /// whole session.
    /// </param>
    public EbStream Timed(ulong part, int eb, string requestIdPrefix, bool startInside)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(eb);
        var work = new WorkPart(seed, WorkKind.Timed, part);
        return Open(work, eb, Endless(work.Stream(eb, WorkAspect.Lengths), startInside), requestIdPrefix);
    }

    /// <summary>The fixed work of a block's cost cells.</summary>
    /// <param name="block">Number of the block.</param>
    /// <param name="sessions">Total number of business sessions.</param>
    /// <param name="ebs">Total number of Active EBs; those in excess of the number of sessions get none.</param>
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
