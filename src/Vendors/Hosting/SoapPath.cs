using System.Collections.Frozen;
using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Hosting;

/// <summary><c>POST /soap</c>, where SOAPAction picks the operation, and the WSDL at <c>GET /soap?wsdl</c>.</summary>
internal sealed class SoapPath
{
    private readonly FrozenDictionary<string, VendorEndpoint> _byAction;

    public SoapPath(IReadOnlyDictionary<string, VendorEndpoint> endpoints)
    {
        // With quotation marks (R2744 of the Basic Profile) and without, which some clients leave out.
        _byAction = SoapServices.Vendors.Operations
            .SelectMany(o => new[] { (Action: o.Action, o.Name), (Action: $"\"{o.Action}\"", o.Name) })
            .ToFrozenDictionary(o => o.Action, o => endpoints[o.Name], StringComparer.Ordinal);
    }

    /// <summary>Answers a call.</summary>
    public Task PostAsync(HttpContext context)
    {
        var header = context.Request.Headers[SoapFormat.ActionHeader];
        if (header.Count == 1 && _byAction.TryGetValue(header[0]!, out var endpoint))
            return endpoint.RunAsync(context, SoapFormat.Instance);
        var known = string.Join(", ", SoapServices.Vendors.Operations.Select(o => o.Action));
        var reason = $"{SoapFormat.ActionHeader} {(header.Count == 0 ? "is missing" : "names no operation")}. There are: {known}.";
        return Answers.SendAsync(context, SoapFormat.Instance, Refusal.Invalid(SoapFormat.ActionHeader, reason));
    }

    /// <summary>Answers with the WSDL, whose address is the one that the caller used.</summary>
    public static async Task GetAsync(HttpContext context)
    {
        var request = context.Request;
        if (!request.Query.ContainsKey("wsdl"))
        {
            const string hint = "The WSDL is at /soap?wsdl; operations are called by POST.";
            await Answers.SendAsync(context, JsonFormat.Instance, Refusal.Invalid(null, hint));
            return;
        }

        if (!Uri.TryCreate($"{request.Scheme}://{request.Host}{WireNames.SoapPath}", UriKind.Absolute, out var address))
        {
            await Answers.SendAsync(context, JsonFormat.Instance, Refusal.Invalid("Host", "The Host header is no address."));
            return;
        }

        using var buffer = new MessageBuffer();
        Wsdl.Write(buffer, SoapServices.Vendors, address);
        await Answers.SendAsync(context, StatusCodes.Status200OK, SoapEnvelope.ContentType, buffer);
    }
}
