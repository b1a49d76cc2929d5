using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Sut.Endpoints.Administration;

/// <summary>Lets only requests with the bearer token through; health alone needs none.</summary>
internal sealed class TokenCheck(string token)
{
    private const string Scheme = "Bearer ";

    // Of equal length whatever the client sends, so that the comparison's time tells nothing, not even the token's length.
    private readonly byte[] _expected = SHA256.HashData(Encoding.UTF8.GetBytes(token));

    /// <summary>The middleware.</summary>
    public Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        if (context.Request.Path.StartsWithSegments("/health", StringComparison.Ordinal) || IsAuthorised(context.Request))
            return next(context);
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        context.Response.Headers.WWWAuthenticate = "Bearer";
        return Task.CompletedTask;
    }

    private bool IsAuthorised(HttpRequest request)
    {
        var header = request.Headers.Authorization.ToString();
        return header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
            && CryptographicOperations.FixedTimeEquals(SHA256.HashData(Encoding.UTF8.GetBytes(header[Scheme.Length..].Trim())), _expected);
    }
}
