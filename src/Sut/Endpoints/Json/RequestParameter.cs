using System.Reflection;
using Microsoft.AspNetCore.Http.Metadata;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>
/// Tells the OpenAPI document that an endpoint reads the parameter of a service from its body. The usual metadata for that would also make
/// the router match content types at each request and answer a wrong one by itself, without a word.
/// </summary>
internal sealed class RequestParameter(MethodInfo service) : IParameterBindingMetadata
{
    public ParameterInfo ParameterInfo { get; } = service.GetParameters()[0];

    public string Name => ParameterInfo.Name!;

    public bool HasTryParse => false;

    public bool HasBindAsync => false;

    public bool IsOptional => false;
}
