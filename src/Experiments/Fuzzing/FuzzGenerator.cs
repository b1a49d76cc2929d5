using System.Globalization;
using System.Text;
using TlsToll.Workload;

namespace TlsToll.Experiments.Fuzzing;

/// <summary>Kind of a mutation.</summary>
public enum FuzzKind
{
    /// <summary>None: a valid request.</summary>
    Valid,

    /// <summary>Elements or members deleted, repeated, swapped, renamed and nested.</summary>
    Elements,

    /// <summary>Values replaced by extremes, odd texts, unknown words, odd dates and other types.</summary>
    Values,

    /// <summary>Declarations, entities, comments, attributes and namespaces; in JSON, syntax errors.</summary>
    Markup,

    /// <summary>Deep nesting.</summary>
    Nesting,

    /// <summary>Wrong encodings and byte order marks.</summary>
    Encoding,

    /// <summary>Bytes flipped, deleted, inserted, repeated and cut off.</summary>
    Bytes,

    /// <summary>Another method, path or version.</summary>
    RequestLine,

    /// <summary>Wrong, odd, large and many headers.</summary>
    Headers,

    /// <summary>Chunks, lengths, both, and too large bodies.</summary>
    Framing,

    /// <summary>Several requests in one piece.</summary>
    Pipeline,

    /// <summary>A request that is cut off, after which the client closes, resets or stalls.</summary>
    CutOff,

    /// <summary>Bytes on a port with TLS that never complete a handshake.</summary>
    Tls,
}

/// <summary>What a client does after it has sent its bytes.</summary>
internal enum FuzzEnding
{
    /// <summary>Reads one response, and keeps the connection.</summary>
    KeepAlive,

    /// <summary>Reads responses; if none comes for a moment, sends no more, and reads to the end.</summary>
    Close,

    /// <summary>Resets the connection at once.</summary>
    Reset,

    /// <summary>Does nothing until the server closes the connection.</summary>
    Stall,
}

/// <summary>A request as bytes.</summary>
/// <param name="Number">Number of the request in its run.</param>
/// <param name="Endpoint">Endpoint of the request before its mutation.</param>
/// <param name="Kind">Kind of the mutation.</param>
/// <param name="Bytes">The bytes to send.</param>
/// <param name="Ending">What the client does then.</param>
/// <param name="ToTls">True to send to the port with TLS: in TLS, except for <see cref="FuzzKind.Tls"/>.</param>
internal sealed record FuzzRequest(int Number, FuzzEndpoint Endpoint, FuzzKind Kind, byte[] Bytes, FuzzEnding Ending, bool ToTls);

/// <summary>Makes requests that are almost valid. The same seed and number give the same request. Thread-safe.</summary>
/// <param name="seed">Seed of the requests.</param>
internal sealed class FuzzGenerator(ulong seed)
{
    private const ulong Requests = 0x46555A5A_00000001;
    private const double Stalls = 0.02;

    private static readonly FuzzKind[] OfHead = [FuzzKind.Valid, FuzzKind.RequestLine, FuzzKind.RequestLine, FuzzKind.Headers, FuzzKind.Headers, FuzzKind.Framing, FuzzKind.Pipeline, FuzzKind.CutOff];

    private static readonly FuzzKind[] OfBody =
    [
        .. OfHead, .. Enumerable.Repeat(FuzzKind.Elements, 5), .. Enumerable.Repeat(FuzzKind.Values, 8), .. Enumerable.Repeat(FuzzKind.Markup, 3), FuzzKind.Nesting, FuzzKind.Encoding,
        FuzzKind.Encoding, FuzzKind.Bytes, FuzzKind.Bytes, FuzzKind.Bytes,
    ];

    /// <summary>A request to one of some endpoints.</summary>
    /// <param name="endpoints">The endpoints, drawn by their weights.</param>
    /// <param name="number">Number of the request.</param>
    public FuzzRequest Next(IReadOnlyList<FuzzEndpoint> endpoints, int number)
    {
        var (endpoint, message, random) = Drawn(endpoints, number);
        var kinds = message.Body is { Length: > 0 } ? OfBody : OfHead;
        var kind = endpoint.HasTls && random.Chance(0.04) ? FuzzKind.Tls : random.Pick(kinds);
        return Mutated(endpoint, number, message, kind, random);
    }

    /// <summary>The request that <see cref="Next"/> mutates.</summary>
    public FuzzRequest Unmutated(IReadOnlyList<FuzzEndpoint> endpoints, int number)
    {
        var (endpoint, message, _) = Drawn(endpoints, number);
        return new FuzzRequest(number, endpoint, FuzzKind.Valid, message.ToBytes(), FuzzEnding.KeepAlive, ToTls: false);
    }

    /// <summary>A valid request to an endpoint.</summary>
    public FuzzRequest Valid(FuzzEndpoint endpoint, int number, bool toTls)
    {
        var random = RandomStream.For(seed, Requests, (ulong)number);
        var message = endpoint.Create(random, string.Create(CultureInfo.InvariantCulture, $"valid-{number}"));
        return new FuzzRequest(number, endpoint, FuzzKind.Valid, message.ToBytes(), FuzzEnding.KeepAlive, toTls);
    }

    private (FuzzEndpoint Endpoint, FuzzMessage Message, RandomStream Random) Drawn(IReadOnlyList<FuzzEndpoint> endpoints, int number)
    {
        var random = RandomStream.For(seed, Requests, (ulong)number);
        var draw = random.NextInt(1, endpoints.Sum(e => e.Weight));
        var endpoint = endpoints.First(e => (draw -= e.Weight) <= 0);
        return (endpoint, endpoint.Create(random, string.Create(CultureInfo.InvariantCulture, $"fuzz-{number}")), random);
    }

    private static FuzzRequest Mutated(FuzzEndpoint endpoint, int number, FuzzMessage message, FuzzKind kind, RandomStream random)
    {
        var bytes = BytesOf(message, kind, random);
        var ending = kind switch
        {
            FuzzKind.RequestLine or FuzzKind.Headers or FuzzKind.Framing or FuzzKind.Pipeline => FuzzEnding.Close,
            FuzzKind.CutOff or FuzzKind.Tls => random.Chance(Stalls) ? FuzzEnding.Stall : random.Chance(0.3) ? FuzzEnding.Reset : FuzzEnding.Close,
            _ => endpoint.Waits ? FuzzEnding.Close : FuzzEnding.KeepAlive,
        };
        return new FuzzRequest(number, endpoint, kind, bytes, ending, kind == FuzzKind.Tls || (endpoint.HasTls && random.Chance(0.5)));
    }

    private static byte[] BytesOf(FuzzMessage message, FuzzKind kind, RandomStream random)
    {
        switch (kind)
        {
            case FuzzKind.Elements or FuzzKind.Values or FuzzKind.Markup or FuzzKind.Nesting:
                message.Body = Encoding.UTF8.GetBytes(Text(message, kind, random));
                break;
            case FuzzKind.Encoding:
                ByteMutations.Encode(message, random);
                break;
            case FuzzKind.Bytes:
                ByteMutations.Damage(message, random);
                break;
            case FuzzKind.RequestLine:
                return HttpMutations.RequestLine(message, random);
            case FuzzKind.Headers:
                return HttpMutations.Headers(message, random);
            case FuzzKind.Framing:
                return HttpMutations.Framing(message, random);
            case FuzzKind.Pipeline:
                return HttpMutations.Pipeline(message, random);
            case FuzzKind.CutOff:
                var whole = message.ToBytes();
                return whole[..random.NextInt(1, whole.Length - 1)];
            case FuzzKind.Tls:
                return TlsMutations.FirstBytes(message.ToBytes(), random);
            default:
                break;
        }

        return message.ToBytes();
    }

    private static string Text(FuzzMessage message, FuzzKind kind, RandomStream random) => (kind, message.IsXml) switch
    {
        (FuzzKind.Elements, true) => XmlMutations.Elements(message.Text, random),
        (FuzzKind.Values, true) => XmlMutations.Values(message.Text, random),
        (FuzzKind.Markup, true) => XmlMutations.Markup(message.Text, random),
        (_, true) => XmlMutations.Nesting(message.Text, random),
        (FuzzKind.Elements, _) => JsonMutations.Members(message.Text, random),
        (FuzzKind.Values, _) => JsonMutations.Values(message.Text, random),
        (FuzzKind.Markup, _) => JsonMutations.Syntax(message.Text, random),
        _ => JsonMutations.Nesting(message.Text, random),
    };
}
