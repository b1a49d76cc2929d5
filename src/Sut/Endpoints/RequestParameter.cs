using System.Reflection;
using Microsoft.AspNetCore.Http.Metadata;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Metadata that makes the OpenAPI document show the request body of an endpoint. The usual metadata would also make the router match
/// content types at each request, and respond to a wrong one itself, without a body.
/// </summary>
internal sealed class RequestParameter(MethodInfo service) : IParameterBindingMetadata
{
    public ParameterInfo ParameterInfo { get; } = service.GetParameters()[0];

    public string Name => ParameterInfo.Name!;

    public bool HasTryParse => false;

    public bool HasBindAsync => false;

    public bool IsOptional => false;
}
