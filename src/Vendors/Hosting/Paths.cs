using System.Collections.Frozen;
using TlsToll.Contracts.Faults;
using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Hosting;

/// <summary>
/// Hands requests on by path and verb. All paths are literal, so one look-up does what routing would; on the measured path that is all that
/// stands between the server and a vendor.
/// </summary>
internal sealed class Paths
{
    private readonly FrozenDictionary<string, FrozenDictionary<string, RequestDelegate>> _handlers;
    private readonly string _hint;

    /// <param name="hint">What an unknown path is answered with: where things are.</param>
    /// <param name="handlers">Path, verb and what answers.</param>
    public Paths(string hint, IEnumerable<(string Path, string Verb, RequestDelegate Handler)> handlers)
    {
        _hint = hint;
        _handlers = handlers.GroupBy(h => h.Path, StringComparer.Ordinal).ToFrozenDictionary(
            g => g.Key, g => g.ToFrozenDictionary(h => h.Verb, h => h.Handler, StringComparer.Ordinal), StringComparer.Ordinal);
    }

    /// <summary>Answers a request.</summary>
    public Task HandleAsync(HttpContext context)
    {
        var request = context.Request;
        if (!_handlers.TryGetValue(request.Path.Value ?? "", out var verbs))
        {
            var fault = new ServiceFault { Code = FaultCode.NotFound, Reason = "There is nothing at this path. " + _hint };
            return Answers.SendAsync(context, JsonFormat.Instance, new Refusal(fault));
        }

        return verbs.TryGetValue(request.Method, out var handler) ? handler(context) : RefuseVerbAsync(context, verbs.Keys);
    }

    private static Task RefuseVerbAsync(HttpContext context, IEnumerable<string> verbs)
    {
        var allowed = string.Join(", ", verbs.Order(StringComparer.Ordinal));
        context.Response.Headers.Allow = allowed;
        var reason = $"{context.Request.Path} takes {allowed}, not {context.Request.Method}.";
        return Answers.SendAsync(context, JsonFormat.Instance, Refusal.Invalid(null, reason, StatusCodes.Status405MethodNotAllowed));
    }
}
