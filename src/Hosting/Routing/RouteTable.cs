using System.Collections.Frozen;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Routing;

/// <summary>A literal path with the handler of one method.</summary>
/// <param name="Path">Path with its leading slash.</param>
/// <param name="Method">HTTP method.</param>
/// <param name="Handler">Handler of the requests.</param>
public readonly record struct LiteralRoute(string Path, string Method, RequestDelegate Handler);

/// <summary>Dispatches requests by path and method. All paths are literal, so a dictionary lookup replaces routing.</summary>
public sealed class RouteTable
{
    private readonly FrozenDictionary<string, FrozenDictionary<string, RequestDelegate>> _handlers;
    private readonly string _hint;

    /// <summary>Builds the table. The response to an unknown path contains the hint; by default, the list of paths.</summary>
    public RouteTable(IEnumerable<LiteralRoute> routes, string? hint = null)
    {
        _handlers = routes.GroupBy(r => r.Path, StringComparer.Ordinal).ToFrozenDictionary(
            g => g.Key, g => g.ToFrozenDictionary(r => r.Method, r => r.Handler, StringComparer.Ordinal), StringComparer.Ordinal);
        _hint = hint ?? $"The paths are {string.Join(", ", _handlers.Keys.Order(StringComparer.Ordinal))}.";
    }

    /// <summary>Handles a request.</summary>
    public Task HandleAsync(HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (!_handlers.TryGetValue(context.Request.Path.Value ?? "", out var methods))
            return HttpMessages.SendAsync(context, WireFormat.Json, Failure.NotFound("There is nothing at this path. " + _hint));
        return methods.TryGetValue(context.Request.Method, out var handler)
            ? handler(context)
            : HttpMessages.SendAsync(
                context, WireFormat.Json, Failure.WrongMethod(context, string.Join(", ", methods.Keys.Order(StringComparer.Ordinal))));
    }
}
