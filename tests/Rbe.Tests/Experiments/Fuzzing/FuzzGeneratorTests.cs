using System.Text;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Soap;
using TlsToll.Experiments.Fuzzing;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Experiments.Fuzzing;

public sealed class FuzzGeneratorTests
{
    private const int Requests = 4000;

    private static readonly IReadOnlyList<FuzzEndpoint> Endpoints = FuzzEndpoints.For(new PopulationScale(1, 100, 100, new DateOnly(2025, 1, 1)));

    public static TheoryData<string> Operations =>
        [.. SoapServices.Sut.Operations.Concat(SoapServices.Vendors.Operations).Select(operation => operation.Name)];

    [Fact]
    public void The_same_seed_and_number_give_the_same_request_in_any_order()
    {
        var (first, second) = (new FuzzGenerator(7), new FuzzGenerator(7));

        foreach (var number in Enumerable.Range(0, 500))
            _ = first.Next(Endpoints, number);
        foreach (var number in Enumerable.Range(0, 500).Reverse())
        {
            var (one, other) = (first.Next(Endpoints, number), second.Next(Endpoints, number));
            one.Bytes.ShouldBe(other.Bytes);
            one.ShouldBe(other with { Bytes = one.Bytes });
        }
    }

    [Fact]
    public void Another_seed_gives_other_requests()
    {
        var (first, second) = (new FuzzGenerator(7), new FuzzGenerator(8));

        Enumerable.Range(0, 100).Count(number => first.Next(Endpoints, number).Bytes.SequenceEqual(second.Next(Endpoints, number).Bytes)).ShouldBeLessThan(20);
    }

    [Fact]
    public void Every_kind_every_ending_and_every_endpoint_occurs()
    {
        var requests = Sample();

        requests.Select(r => r.Kind).Distinct().ShouldBe(Enum.GetValues<FuzzKind>(), ignoreOrder: true);
        requests.Select(r => r.Ending).Distinct().ShouldBe(Enum.GetValues<FuzzEnding>(), ignoreOrder: true);
        requests.Select(r => r.Endpoint).Distinct().ShouldBe(Endpoints, ignoreOrder: true);
        foreach (var operation in Endpoints.Where(e => e.Name.EndsWith(" SOAP", StringComparison.Ordinal)))
            requests.Where(r => r.Endpoint == operation).Select(r => r.Kind).Distinct().Count().ShouldBeGreaterThan(9, operation.Name);
    }

    [Fact]
    public void Mutations_change_requests()
    {
        foreach (var kind in Sample().Where(r => r.Kind is not (FuzzKind.Valid or FuzzKind.Tls)).GroupBy(r => r.Kind))
        {
            var changed = kind.Count(r => !r.Bytes.SequenceEqual(ValidWithIdOf(r)));
            changed.ShouldBeGreaterThan(kind.Count() * 3 / 4, kind.Key.ToString());
        }
    }

    [Theory]
    [MemberData(nameof(Operations))]
    public void Valid_messages_are_those_of_the_products_writers_in_both_formats(string name)
    {
        var operation = SoapServices.Sut.Operations.Concat(SoapServices.Vendors.Operations).Single(o => o.Name == name);
        var json = BodyOf(name + " JSON");
        var soap = BodyOf(name + " SOAP");

        var fromJson = JsonSerializer.Deserialize(json, WireJson.Default.GetTypeInfo(operation.RequestType)!);
        var read = typeof(SoapEnvelope).GetMethod(nameof(SoapEnvelope.ReadRequest))!.MakeGenericMethod(operation.RequestType);
        var fromSoap = read.Invoke(null, [soap, 0, soap.Length]);

        JsonSerializer.Serialize(fromSoap, WireJson.Default.GetTypeInfo(operation.RequestType)!)
            .ShouldBe(JsonSerializer.Serialize(fromJson, WireJson.Default.GetTypeInfo(operation.RequestType)!));
    }

    [Fact]
    public void Valid_requests_have_their_length_and_name_the_operation()
    {
        var request = Encoding.UTF8.GetString(new FuzzGenerator(1).Valid(Endpoints.Single(e => e.Name == "OrderStatus SOAP"), 1, toTls: false).Bytes);

        var parts = request.Split("\r\n\r\n");
        parts[0].ShouldStartWith("POST /soap HTTP/1.1\r\nHost: fuzz\r\n");
        parts[0].ShouldContain($"SOAPAction: \"{WireNames.SutNamespace}/OrderStatus\"");
        parts[0].ShouldEndWith($"Content-Length: {Encoding.UTF8.GetByteCount(parts[1])}");
    }

    private static FuzzRequest[] Sample()
    {
        var generator = new FuzzGenerator(1);
        return [.. Enumerable.Range(0, Requests).Select(number => generator.Next(Endpoints, number))];
    }

    // What the generator would have sent without the mutation: the same endpoint and random stream.
    private static byte[] ValidWithIdOf(FuzzRequest request)
    {
        var valid = new FuzzGenerator(1).Unmutated(Endpoints, request.Number);
        valid.Endpoint.ShouldBe(request.Endpoint);
        return valid.Bytes;
    }

    private static byte[] BodyOf(string endpoint)
    {
        var bytes = new FuzzGenerator(1).Valid(Endpoints.Single(e => e.Name == endpoint), 1, toTls: false).Bytes;
        return bytes[(bytes.AsSpan().IndexOf("\r\n\r\n"u8) + 4)..];
    }
}
