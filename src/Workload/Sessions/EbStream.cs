using System.Globalization;

namespace TlsToll.Workload;

/// <summary>The business sessions of one Active EB in one part of a run, in order. Not thread safe; one loop owns it.</summary>
public sealed class EbStream
{
    private readonly ulong _seed;
    private readonly ulong _kind;
    private readonly ulong _part;
    private readonly Deck _deck;
    private readonly InputGenerator _inputs;
    private readonly string _requestIdPrefix;
    private readonly IEnumerator<int> _lengths;
    private int _sessions;

    internal EbStream(WorkPart part, int eb, ServiceMix mix, InputGenerator inputs, IEnumerable<int> lengths, string requestIdPrefix)
    {
        (_seed, _kind, _part) = (part.Seed, (ulong)part.Kind, part.Number);
        Eb = eb;
        _deck = new(mix, part.Stream(eb, WorkAspect.Deck));
        _inputs = inputs;
        _requestIdPrefix = string.Create(CultureInfo.InvariantCulture, $"{requestIdPrefix}-{eb}");
        _lengths = lengths.GetEnumerator();
    }

    /// <summary>The EB's number in the whole run, from 0.</summary>
    public int Eb { get; }

    /// <summary>The next business session, or null when the EB's fixed work is done; a timed cell's EB always has another.</summary>
    public BusinessSessionPlan? NextSession()
    {
        if (!_lengths.MoveNext())
            return null;
        var number = _sessions++;
        var stream = RandomStream.For(_seed, _kind, _part, (ulong)Eb, (ulong)WorkAspect.Inputs, (ulong)number);
        return new(number, _lengths.Current, _deck, _inputs, stream, _requestIdPrefix);
    }
}
