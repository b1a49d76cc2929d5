using System.Globalization;

namespace TlsToll.Results.Factors;

/// <summary>Place where a session is kept for resumption.</summary>
public enum SessionStore
{
    /// <summary>No place: every handshake is full.</summary>
    None,

    /// <summary>The server, under an identifier.</summary>
    Server,

    /// <summary>The client, in a ticket that only the server can read.</summary>
    Ticket,
}

/// <summary>Resumption of sessions by returning clients.</summary>
/// <param name="Store">Place where sessions are kept.</param>
/// <param name="Share">Share of the connections that resume, 0 to 1; the others come from clients that are new to the server.</param>
public sealed record Resumption(SessionStore Store, double Share)
{
    /// <summary>No resumption, as in the paper (García et al. 2007).</summary>
    public static Resumption Off { get; } = new(SessionStore.None, 0);

    /// <summary>Values that the flag accepts.</summary>
    public const string Choices = "off, session-id, ticket, mixed:SHARE";

    /// <summary>True if sessions may be resumed.</summary>
    public bool IsOn => Store != SessionStore.None;

    /// <summary>
    /// Parses <c>off</c>, <c>session-id</c>, <c>ticket</c> or <c>mixed:0.66</c>, which uses tickets; null for any other text.
    /// </summary>
    public static Resumption? TryParse(string text)
    {
        const string Mixed = "mixed:";
        text = text.ToLowerInvariant();
        return text switch
        {
            "off" => Off,
            "session-id" => new Resumption(SessionStore.Server, 1),
            "ticket" => new Resumption(SessionStore.Ticket, 1),
            _ when text.StartsWith(Mixed, StringComparison.Ordinal)
                && ShareOf(text[Mixed.Length..]) is > 0 and < 1 and var share => new Resumption(SessionStore.Ticket, share),
            _ => null,
        };
    }

    // 0.66 or 66%.
    private static double? ShareOf(string text) =>
        !decimal.TryParse(text.TrimEnd('%'), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) ? null
        : (double)(text.EndsWith('%') ? number / 100 : number);

    /// <summary>Value of the flag.</summary>
    public override string ToString() => this switch
    {
        { Store: SessionStore.None } => "off",
        { Store: SessionStore.Server } => "session-id",
        { Share: >= 1 } => "ticket",
        _ => string.Create(CultureInfo.InvariantCulture, $"mixed:{Share}"),
    };
}
