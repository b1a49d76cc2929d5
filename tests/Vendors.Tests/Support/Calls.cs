using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Soap;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>Calls vendors the way a caller on the wire does.</summary>
internal static class Calls
{
    public static Task<TResponse> CallAsync<TRequest, TResponse>(this HttpClient client, string format, TRequest request)
        where TRequest : class
        where TResponse : class =>
        format == "soap" ? client.SoapAsync<TRequest, TResponse>(request) : client.JsonAsync<TRequest, TResponse>(request);

    public static async Task<TResponse> SoapAsync<TRequest, TResponse>(this HttpClient client, TRequest request)
        where TRequest : class
        where TResponse : class
    {
        using var body = new MemoryStream();
        SoapEnvelope.Write(body, request);
        var operation = SoapServices.Vendors.Operations.Single(o => o.RequestType == typeof(TRequest));
        using var response = await client.PostSoapAsync($"\"{operation.Action}\"", body.ToArray());
        var bytes = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        return SoapEnvelope.Read<TResponse>(bytes, 0, bytes.Length);
    }

    public static async Task<TResponse> JsonAsync<TRequest, TResponse>(this HttpClient client, TRequest request)
        where TRequest : class
        where TResponse : class
    {
        var name = SoapServices.Vendors.Operations.Single(o => o.RequestType == typeof(TRequest)).Name;
        var body = JsonSerializer.Serialize(request, typeof(TRequest), WireJson.Default);
        using var response = await client.PostTextAsync($"/json/{name}", body);
        var text = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        response.IsSuccessStatusCode.ShouldBeTrue(text);
        return (TResponse)JsonSerializer.Deserialize(text, typeof(TResponse), WireJson.Default)!;
    }

    public static async Task<HttpResponseMessage> PostSoapAsync(
        this HttpClient client, string? action, byte[] body, string contentType = "text/xml; charset=utf-8")
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, "/soap") { Content = new ByteArrayContent(body) };
        message.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        if (action is not null)
            message.Headers.TryAddWithoutValidation("SOAPAction", action);
        return await client.SendAsync(message, TestContext.Current.CancellationToken);
    }

    public static Task<HttpResponseMessage> PostTextAsync(
        this HttpClient client, string path, string body, string contentType = "application/json") =>
        client.SendTextAsync(HttpMethod.Post, path, body, contentType);

    public static async Task<HttpResponseMessage> SendTextAsync(
        this HttpClient client, HttpMethod verb, string path, string body, string contentType = "application/json")
    {
        using var message = new HttpRequestMessage(verb, path) { Content = new StringContent(body, Encoding.UTF8) };
        message.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        return await client.SendAsync(message, TestContext.Current.CancellationToken);
    }

    public static async Task<JsonObject> ProblemAsync(this HttpResponseMessage response)
    {
        response.Content.Headers.ContentType!.MediaType.ShouldBe("application/problem+json");
        return JsonNode.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken))!.AsObject();
    }
}
