using System.Collections.Frozen;
using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Routing;

/// <summary><c>POST /soap</c>, with the operation selected by the SOAPAction header, and <c>GET /soap?wsdl</c> for the WSDL.</summary>
public sealed class SoapPath
{
    private readonly SoapService _service;
    private readonly FrozenDictionary<string, Operation> _byAction;

    /// <summary>Maps actions to operations.</summary>
    public SoapPath(SoapService service, IEnumerable<Operation> operations)
    {
        ArgumentNullException.ThrowIfNull(service);
        var byName = operations.ToDictionary(o => o.Name, StringComparer.Ordinal);
        _service = service;
        // With quotation marks (R2744 of the Basic Profile) and without, because some clients omit them.
        _byAction = service.Operations
            .SelectMany(o => new[] { (o.Action, o.Name), (Action: $"\"{o.Action}\"", o.Name) })
            .ToFrozenDictionary(o => o.Action, o => byName[o.Name], StringComparer.Ordinal);
    }

    /// <summary>The two routes.</summary>
    public IEnumerable<LiteralRoute> Routes =>
        [new(WireNames.SoapPath, HttpMethods.Post, PostAsync), new(WireNames.SoapPath, HttpMethods.Get, GetAsync)];

    private Task PostAsync(HttpContext context)
    {
        var header = context.Request.Headers[SoapFormat.ActionHeader];
        if (header.Count == 1 && _byAction.TryGetValue(header[0]!, out var operation))
            return operation.RunAsync(context, WireFormat.Soap);
        var known = string.Join(", ", _service.Operations.Select(o => o.Action));
        var reason = $"{SoapFormat.ActionHeader} {(header.Count == 0 ? "is missing" : "names no operation")}; expected one of {known}.";
        return HttpMessages.SendAsync(context, WireFormat.Soap, Failure.Invalid(SoapFormat.ActionHeader, reason));
    }

    // The WSDL contains the address that the client used.
    private async Task GetAsync(HttpContext context)
    {
        var request = context.Request;
        if (!request.Query.ContainsKey("wsdl"))
        {
            const string hint = "The WSDL is at /soap?wsdl; operations are called by POST.";
            await HttpMessages.SendAsync(context, WireFormat.Json, Failure.Invalid(null, hint));
            return;
        }

        if (!Uri.TryCreate($"{request.Scheme}://{request.Host}{WireNames.SoapPath}", UriKind.Absolute, out var address))
        {
            await HttpMessages.SendAsync(context, WireFormat.Json, Failure.Invalid("Host", "The Host header is not an address."));
            return;
        }

        using var buffer = new MessageBuffer();
        Wsdl.Write(buffer, _service, address);
        await HttpMessages.SendAsync(context, StatusCodes.Status200OK, SoapEnvelope.ContentType, buffer);
    }
}
