using TlsToll.Contracts;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary><c>POST /json/&lt;Service&gt;</c> for each of the seven services.</summary>
internal static class JsonEndpoints
{
    /// <summary>Maps the endpoints.</summary>
    public static void MapJson(this IEndpointRouteBuilder routes, Operations operations)
    {
        foreach (var operation in operations.All)
        {
            var path = $"{WireNames.JsonPath}/{operation.Name}";
            routes.MapPost(path, context => operation.RunAsync(context, JsonFormat.Instance))
                .WithMetadata(operation.Signature, new RequestParameter(operation.Signature), AnswerOf(operation))
                .WithName(operation.Name.ToString())
                .WithTags("Services");
            routes.MapWrongVerb(path, HttpMethods.Post);
        }
    }

    private static ProducesResponseTypeMetadata AnswerOf(Operation operation) =>
        new(StatusCodes.Status200OK, operation.Signature.ReturnType.GetGenericArguments()[0], [JsonFormat.Instance.ContentType]);
}
