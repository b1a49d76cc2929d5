using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Routing;

namespace TlsToll.Hosting.Administration;

/// <summary>Allows only requests with the bearer token, or all requests if no token is set. The health path needs no token.</summary>
internal sealed class TokenCheck(string? token)
{
    private readonly BearerToken _token = new(token);

    /// <param name="path">Path of the request.</param>
    /// <param name="authorisation">Authorization header of the request; null or empty if absent.</param>
    public bool Allows(string? path, string? authorisation) => path == Health.AdministrationPath || HasToken(authorisation);

    /// <summary>True if the header has the token, or none is set.</summary>
    public bool HasToken(string? authorisation) => _token.Allows(authorisation);
}
