using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Sut.Endpoints.Json;

namespace TlsToll.Sut.Soap;

/// <summary><c>POST /soap</c> for the seven services, and their WSDL at <c>GET /soap?wsdl</c>.</summary>
internal static class SoapEndpoints
{
    /// <summary>Maps the endpoints.</summary>
    public static void MapSoap(this IEndpointRouteBuilder routes, Operations operations)
    {
        var actions = new SoapActions(operations);
        routes.MapPost(WireNames.SoapPath, context => PostAsync(context, actions)).ExcludeFromDescription();
        routes.MapGet(WireNames.SoapPath, GetAsync).ExcludeFromDescription();
        routes.MapWrongVerb(WireNames.SoapPath, HttpMethods.Post, HttpMethods.Get);
    }

    private static Task PostAsync(HttpContext context, SoapActions actions)
    {
        try
        {
            return actions.Find(context.Request).RunAsync(context, SoapFormat.Instance);
        }
        catch (FailureException e)
        {
            return Answers.SendAsync(context, SoapFormat.Instance, e.Failure);
        }
    }

    private static async Task GetAsync(HttpContext context)
    {
        var request = context.Request;
        if (!request.Query.ContainsKey("wsdl"))
        {
            const string hint = "The WSDL is at /soap?wsdl; services are called by POST.";
            await Answers.SendAsync(context, JsonFormat.Instance, Failure.Invalid(null, hint, StatusCodes.Status400BadRequest));
            return;
        }

        if (!Uri.TryCreate($"{request.Scheme}://{request.Host}{WireNames.SoapPath}", UriKind.Absolute, out var address))
        {
            await Answers.SendAsync(context, JsonFormat.Instance, Failure.Invalid("Host", "The Host header is no address."));
            return;
        }

        using var buffer = new PooledBuffer();
        Wsdl.Write(buffer, SoapServices.Sut, address);
        await Answers.SendAsync(context, StatusCodes.Status200OK, SoapEnvelope.ContentType, buffer);
    }
}
