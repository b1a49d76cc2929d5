using System.ComponentModel.DataAnnotations;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;
using TlsToll.Contracts;

namespace TlsToll.Sut.Endpoints;

/// <summary>Adds rules to the OpenAPI schemas that the endpoints enforce but the generator cannot detect.</summary>
internal static class SchemaDetails
{
    /// <summary>
    /// Adds allowed values and the pattern of request ids, requires members with a range, makes texts that may be empty optional, and
    /// forbids unknown members.
    /// </summary>
    public static Task AddAsync(OpenApiSchema schema, OpenApiSchemaTransformerContext context, CancellationToken _)
    {
        if (Attribute<AllowedValuesAttribute>(context.JsonPropertyInfo) is { } allowed)
            schema.Enum = [.. allowed.Values.Select(v => JsonValue.Create((string)v!))];
        if (Attribute<RequestIdAttribute>(context.JsonPropertyInfo) is not null)
            schema.Pattern = RequestIdAttribute.Pattern;
        if (context.JsonPropertyInfo is null && context.JsonTypeInfo.Kind == JsonTypeInfoKind.Object)
        {
            schema.AdditionalPropertiesAllowed = false;
            foreach (var member in context.JsonTypeInfo.Properties.Where(p => Attribute<RangeAttribute>(p) is not null))
                (schema.Required ??= new HashSet<string>(StringComparer.Ordinal)).Add(member.Name);

            // A text that may be empty may also be absent.
            foreach (var member in context.JsonTypeInfo.Properties.Where(p => Attribute<RequiredAttribute>(p) is { AllowEmptyStrings: true }))
                schema.Required?.Remove(member.Name);
        }

        return Task.CompletedTask;
    }

    private static T? Attribute<T>(JsonPropertyInfo? member)
        where T : Attribute =>
        member?.AttributeProvider?.GetCustomAttributes(typeof(T), inherit: false).OfType<T>().FirstOrDefault();
}
