using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>
/// The service mix as a deck of 100 cards, which is reshuffled after the last card, so that every 100 interactions of an EB have exactly
/// the mix. This project's choice: less noise than independent draws, with the same shares. Not thread-safe.
/// </summary>
public sealed class Deck
{
    /// <summary>Number of cards, one per percent.</summary>
    public const int Size = 100;

    private readonly ServiceName[] _cards;
    private readonly RandomStream _stream;
    private int _next = Size;

    /// <summary>Creates a deck for a mix. The deck takes ownership of the stream.</summary>
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
