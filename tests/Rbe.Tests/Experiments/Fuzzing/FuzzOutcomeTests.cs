using System.Text;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;
using TlsToll.Experiments.Faults;

namespace TlsToll.Rbe.Tests.Experiments.Fuzzing;

public sealed class FuzzOutcomeTests
{
    [Theory]
    [InlineData(200, FuzzOutcome.Answered)]
    [InlineData(204, FuzzOutcome.Answered)]
    [InlineData(400, FuzzOutcome.Refused)]
    [InlineData(499, FuzzOutcome.Refused)]
    [InlineData(500, FuzzOutcome.Failed)]
    [InlineData(502, FuzzOutcome.Failed)]
    [InlineData(503, FuzzOutcome.Unavailable)]
    [InlineData(505, FuzzOutcome.Refused)]
    public void A_status_has_an_outcome(int status, FuzzOutcome expected) => FuzzClient.OutcomeOf(new FuzzResponse(status, "", [])).ShouldBe(expected);

    [Theory]
    [InlineData(FaultCode.InvalidRequest, FuzzOutcome.Fault)]
    [InlineData(FaultCode.NotFound, FuzzOutcome.Fault)]
    [InlineData(FaultCode.Refused, FuzzOutcome.Fault)]
    [InlineData(FaultCode.Unavailable, FuzzOutcome.Unavailable)]
    [InlineData(FaultCode.VendorUnavailable, FuzzOutcome.Failed)]
    [InlineData(FaultCode.Internal, FuzzOutcome.Failed)]
    public void A_SOAP_fault_is_judged_by_whom_it_blames(FaultCode code, FuzzOutcome expected)
    {
        using var body = new MemoryStream();
        SoapEnvelope.WriteFault(body, new ServiceFault { Code = code, Reason = "x" });

        FuzzClient.OutcomeOf(new FuzzResponse(500, "", body.ToArray())).ShouldBe(expected);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1000)]
    public async Task Responses_are_read_one_after_the_other_whatever_the_pieces(int piece)
    {
        var responses = Responses(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 204 No Content\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1\r\nf\r\n0\r\n\r\nHTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            piece);

        var read = new List<FuzzResponse>();
        while (await responses.NextAsync() is { } response)
            read.Add(response);

        read.Select(r => (r.Status, Encoding.ASCII.GetString(r.Body), r.KeepsAlive)).ShouldBe([(200, "abc", true), (204, "", true), (200, "def", true), (400, "", false)]);
    }

    [Fact]
    public async Task A_body_without_length_ends_with_the_connection()
    {
        var response = await Responses("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbody", 1).NextAsync();

        Encoding.ASCII.GetString(response!.Body).ShouldBe("body");
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab")]
    [InlineData("HTTP/1.1 200 OK\r\nCont")]
    public async Task A_response_that_is_cut_off_is_no_response(string bytes) =>
        await Should.ThrowAsync<EndOfStreamException>(Responses(bytes, 1000).NextAsync());

    [Theory]
    [InlineData("\u0015\u0003\u0003\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\n\r\nbody")]
    public async Task What_is_not_HTTP_is_no_response(string bytes) => await Should.ThrowAsync<InvalidDataException>(Responses(bytes, 1000).NextAsync());

    [Fact]
    public async Task Only_errors_logged_since_the_start_are_found()
    {
        var path = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(path, "fail: Early[1]\n      before\n", TestContext.Current.CancellationToken);
            var errors = new TierErrors("The SUT", path);
            await File.AppendAllTextAsync(path, "warn: Microsoft.AspNetCore.Server.Kestrel[22]\n      fail: no entry\n", TestContext.Current.CancellationToken);
            errors.Find().ShouldBeNull();

            await File.AppendAllTextAsync(path, "fail: Late[1]\n      after\ncrit: Later[1]\n", TestContext.Current.CancellationToken);
            errors.Find().ShouldBe("The SUT logged 2 warnings or errors; the first is:\nfail: Late[1]\n      after\ncrit: Later[1]\n");
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static FuzzResponses Responses(string bytes, int piece)
    {
        var left = new MemoryStream(Encoding.Latin1.GetBytes(bytes));
        return new FuzzResponses(memory => left.ReadAsync(memory[..Math.Min(piece, memory.Length)]), isHead: false);
    }
}
