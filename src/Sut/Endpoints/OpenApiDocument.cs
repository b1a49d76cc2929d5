using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;
using TlsToll.Contracts.Json;
using TlsToll.Hosting.Messages;

namespace TlsToll.Sut.Endpoints;

/// <summary>The OpenAPI document at <c>/openapi/v1.json</c>, generated from the types and attributes of the endpoints.</summary>
internal static class OpenApiDocument
{
    private const string Path = "/openapi/v1.json";

    private static readonly Dictionary<string, string> Problems = new(StringComparer.Ordinal)
    {
        ["400"] = "The request is malformed, or a field is out of its limits.",
        ["404"] = "A customer, item, subject, country or image that the request names does not exist.",
        ["413"] = "The body is larger than 1 MiB.",
        ["415"] = "The body is not application/json.",
        ["422"] = "A vendor refused.",
        ["500"] = "The server failed; its log has the details.",
        ["502"] = "A vendor is unreachable or failed.",
        ["503"] = "The database is unreachable, or too many requests are in progress (Retry-After); the request may be repeated.",
    };

    public static void AddOpenApiDocument(this IServiceCollection services)
    {
        services.Configure<JsonOptions>(o =>
        {
            o.SerializerOptions.TypeInfoResolverChain.Insert(0, WireJson.Default);
            o.SerializerOptions.TypeInfoResolverChain.Insert(1, ProblemJson.Default);
            o.SerializerOptions.NumberHandling = JsonNumberHandling.Strict;
        });
        services.AddEndpointsApiExplorer();
        services.AddOpenApi("v1", options =>
        {
            options.AddDocumentTransformer(DescribeAsync);
            options.AddOperationTransformer(AddProblemsAsync);
            options.AddOperationTransformer(RequireBodyAsync);
            options.AddSchemaTransformer(SchemaDetails.AddAsync);
        });
    }

    public static void MapOpenApiDocument(this IEndpointRouteBuilder routes)
    {
        routes.MapOpenApi(Path);
        routes.MapWrongMethod(Path, HttpMethods.Get);
    }

    private static Task DescribeAsync(
        Microsoft.OpenApi.OpenApiDocument document, OpenApiDocumentTransformerContext context, CancellationToken token)
    {
        document.Info = new OpenApiInfo
        {
            Title = "TLS Toll: the application server",
            Version = "1",
            Description = "The seven services of the system under test. The same services are at /soap, described by /soap?wsdl.",
        };
        return Task.CompletedTask;
    }

    // The generator assumes that a generic parameter may be null, but the endpoints reject null.
    private static Task RequireBodyAsync(OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        foreach (var body in operation.RequestBody?.Content?.Values ?? [])
            body.Schema = body.Schema?.OneOf?.OfType<OpenApiSchemaReference>().SingleOrDefault() ?? body.Schema;
        return Task.CompletedTask;
    }

    private static async Task AddProblemsAsync(
        OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        var schema = await context.GetOrCreateSchemaAsync(typeof(Problem), parameterDescription: null, token);
        context.Document!.AddComponent(nameof(Problem), schema);
        operation.Responses ??= [];
        foreach (var (status, description) in Problems)
        {
            operation.Responses[status] = new OpenApiResponse
            {
                Description = description,
                Content = new Dictionary<string, OpenApiMediaType>(StringComparer.Ordinal)
                {
                    ["application/problem+json"] = new() { Schema = new OpenApiSchemaReference(nameof(Problem), context.Document) },
                },
            };
        }
    }
}
