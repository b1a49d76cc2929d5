using System.Globalization;

namespace TlsToll.Workload;

/// <summary>The business sessions of one Active EB in one segment of a run, in order. Not thread-safe; owned by a single loop.</summary>
public sealed class EbStream
{
    private readonly WorkPart _part;
    private readonly Deck _deck;
    private readonly InputGenerator _inputs;
    private readonly string _requestIdPrefix;
    private readonly IEnumerator<int> _lengths;
    private int _sessions;

    internal EbStream(WorkPart part, int eb, ServiceMix mix, InputGenerator inputs, IEnumerable<int> lengths, string requestIdPrefix)
    {
        (_part, Eb, _inputs) = (part, eb, inputs);
        _deck = new(mix, part.Stream(eb, WorkAspect.Deck));
        _requestIdPrefix = string.Create(CultureInfo.InvariantCulture, $"{requestIdPrefix}-{eb}");
        _lengths = lengths.GetEnumerator();
    }

    /// <summary>The EB's number in the whole run, from 0.</summary>
    public int Eb { get; }

    /// <summary>
    /// The next business session; null if the EB's fixed work is complete. In a timed cell there is always another session.
    /// </summary>
    public BusinessSessionPlan? NextSession()
    {
        if (!_lengths.MoveNext())
            return null;
        var number = _sessions++;
        return new(number, _lengths.Current, _deck, _inputs, _part.Inputs(Eb, number), _requestIdPrefix);
    }
}
