using System.Globalization;

namespace TlsToll.Results.Factors;

/// <summary>Where a session is kept to be resumed.</summary>
public enum SessionStore
{
    /// <summary>Nowhere: every handshake is full.</summary>
    None,

    /// <summary>At the server, under an identifier.</summary>
    Server,

    /// <summary>At the client, in a ticket that only the server can read.</summary>
    Ticket,
}

/// <summary>Whether returning clients resume their sessions.</summary>
/// <param name="Store">Where sessions are kept.</param>
/// <param name="Share">Share of the connections that resume, 0 to 1; the others come from clients that the server has not seen.</param>
public sealed record Resumption(SessionStore Store, double Share)
{
    /// <summary>No resumption, as in the paper (García et al. 2007).</summary>
    public static Resumption Off { get; } = new(SessionStore.None, 0);

    /// <summary>What the flag takes.</summary>
    public const string Choices = "off, session-id, ticket, mixed:SHARE";

    /// <summary>Whether any session may be resumed.</summary>
    public bool IsOn => Store != SessionStore.None;

    /// <summary>Reads <c>off</c>, <c>session-id</c>, <c>ticket</c> or <c>mixed:0.66</c>, the last by tickets; null if it is none of them.</summary>
    public static Resumption? TryParse(string text)
    {
        const string Mixed = "mixed:";
        return text switch
        {
            "off" => Off,
            "session-id" => new Resumption(SessionStore.Server, 1),
            "ticket" => new Resumption(SessionStore.Ticket, 1),
            _ when text.StartsWith(Mixed, StringComparison.Ordinal)
                && double.TryParse(text.AsSpan(Mixed.Length), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var share)
                && share is > 0 and < 1 => new Resumption(SessionStore.Ticket, share),
            _ => null,
        };
    }

    /// <summary>As the flag takes it.</summary>
    public override string ToString() => this switch
    {
        { Store: SessionStore.None } => "off",
        { Store: SessionStore.Server } => "session-id",
        { Share: >= 1 } => "ticket",
        _ => string.Create(CultureInfo.InvariantCulture, $"mixed:{Share}"),
    };
}
