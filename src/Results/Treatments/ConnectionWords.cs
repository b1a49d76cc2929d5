using System.Globalization;

namespace TlsToll.Results.Treatments;

/// <summary>What a treatment's connections are called where results are told in words.</summary>
public static class ConnectionWords
{
    /// <summary>Name of the connections of a kind, as the beginning of a sentence.</summary>
    /// <param name="isPerRequest">True if each request has a connection of its own.</param>
    /// <param name="requests">Requests on a connection otherwise; null if it lasts for a business session.</param>
    public static string Of(bool isPerRequest, int? requests) =>
        isPerRequest ? "One connection per request"
        : requests is { } count ? string.Create(CultureInfo.InvariantCulture, $"One connection per {count} requests")
        : "One connection per business session";
}
