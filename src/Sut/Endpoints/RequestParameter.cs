using System.Reflection;
using Microsoft.AspNetCore.Http.Metadata;

namespace TlsToll.Sut.Endpoints;

/// <summary>
/// Lets the OpenAPI document show that an endpoint reads a service's parameter from its body. The usual metadata would also make the router
/// match content types at each request and respond to a wrong one by itself, without a body.
/// </summary>
internal sealed class RequestParameter(MethodInfo service) : IParameterBindingMetadata
{
    public ParameterInfo ParameterInfo { get; } = service.GetParameters()[0];

    public string Name => ParameterInfo.Name!;

    public bool HasTryParse => false;

    public bool HasBindAsync => false;

    public bool IsOptional => false;
}
