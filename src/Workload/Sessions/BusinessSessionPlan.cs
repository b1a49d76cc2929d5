using System.Globalization;
using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>A planned interaction: the service and its request, a type of <c>TlsToll.Contracts.Services</c>.</summary>
public sealed record PlannedInteraction(ServiceName Service, object Request);

/// <summary>
/// A business session: a number of interactions, each planned on demand. The inputs are a function of seed, segment, EB and session. The
/// services come from the EB's deck, which continues across its sessions. Not thread-safe.
/// </summary>
public sealed class BusinessSessionPlan
{
    private readonly Deck _deck;
    private readonly InputGenerator _inputs;
    private readonly RandomStream _stream;
    private readonly string _requestIdPrefix;

    internal BusinessSessionPlan(int number, int length, Deck deck, InputGenerator inputs, RandomStream stream, string requestIdPrefix)
    {
        (Number, Length, _deck, _inputs, _stream) = (number, length, deck, inputs, stream);
        _requestIdPrefix = string.Create(CultureInfo.InvariantCulture, $"{requestIdPrefix}-{number}-");
    }

    /// <summary>Number of the session within its EB, from 0.</summary>
    public int Number { get; }

    /// <summary>Number of interactions of the session.</summary>
    public int Length { get; }

    /// <summary>Number of interactions planned so far.</summary>
    public int Made { get; private set; }

    /// <summary>The next interaction.</summary>
    /// <exception cref="InvalidOperationException">All <see cref="Length"/> interactions have been planned.</exception>
    public PlannedInteraction Next()
    {
        if (Made == Length)
            throw new InvalidOperationException("The business session has no interaction left.");
        var service = _deck.Next();
        var requestId = _requestIdPrefix + Made.ToString(CultureInfo.InvariantCulture);
        Made++;
        return new(service, _inputs.Next(service, _stream, requestId));
    }
}
