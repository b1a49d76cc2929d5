using System.Text;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Soap;

namespace TlsToll.Sut.Tests.Equivalence;

/// <summary>A request as it goes over the wire.</summary>
internal sealed record RecordedRequest(string Path, string ContentType, string? Action, byte[] Body)
{
    public static RecordedRequest Json(object request) => new(
        $"{WireNames.JsonPath}/{ServiceOf(request)}",
        "application/json",
        Action: null,
        JsonSerializer.SerializeToUtf8Bytes(request, request.GetType(), WireJson.Default));

    public static RecordedRequest Soap<T>(T request)
        where T : class
    {
        var body = new MemoryStream();
        SoapEnvelope.Write(body, request);
        return new(WireNames.SoapPath, SoapEnvelope.ContentType, $"\"{WireNames.SutNamespace}/{ServiceOf(request)}\"", body.ToArray());
    }

    public override string ToString() => $"{Path} {Action} {Encoding.UTF8.GetString(Body)}";

    private static string ServiceOf(object request) => request.GetType().Name[..^"Request".Length];
}
