using System.Globalization;
using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>One interaction to make: the service and its request, a type of <c>TlsToll.Contracts.Services</c>.</summary>
public sealed record PlannedInteraction(ServiceName Service, object Request);

/// <summary>
/// One business session: a number of interactions, each planned when it is requested. The inputs are a function of seed, part of the
/// run, EB and session; the services come from the EB's deck, which goes on over its sessions. Not thread safe.
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

    /// <summary>Number of the session among its EB's, from 0.</summary>
    public int Number { get; }

    /// <summary>How many interactions the session has.</summary>
    public int Length { get; }

    /// <summary>Interactions planned so far.</summary>
    public int Made { get; private set; }

    /// <summary>The next interaction.</summary>
    /// <exception cref="InvalidOperationException">All <see cref="Length"/> were planned.</exception>
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
