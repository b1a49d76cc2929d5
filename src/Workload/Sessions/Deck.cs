using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>
/// The mix as a deck of 100 cards, shuffled, dealt to the end and shuffled again, so that every 100 interactions of an EB have the mix
/// exactly. This project's choice: less noise than independent draws, with the same shares. Not thread safe.
/// </summary>
public sealed class Deck
{
    /// <summary>Cards in a deck, one per percent.</summary>
    public const int Size = 100;

    private readonly ServiceName[] _cards;
    private readonly RandomStream _stream;
    private int _next = Size;

    /// <summary>A deck of a mix, shuffled by a stream that is its own.</summary>
    public Deck(ServiceMix mix, RandomStream stream)
    {
        ArgumentNullException.ThrowIfNull(mix);
        _stream = stream;
        _cards = [.. Enum.GetValues<ServiceName>().SelectMany(service => Enumerable.Repeat(service, mix.Percent(service)))];
    }

    /// <summary>Deals the next card.</summary>
    public ServiceName Next()
    {
        if (_next == Size)
        {
            _stream.Shuffle<ServiceName>(_cards);
            _next = 0;
        }

        return _cards[_next++];
    }
}
