using System.Net;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;
using TlsToll.Contracts.Vendors;
using TlsToll.Sut.Tests.Equivalence;
using TlsToll.Sut.Vendors;

namespace TlsToll.Sut.Tests.Services;

/// <summary>A vendor that does not answer is left alone for a while.</summary>
public sealed class DeadVendorTests
{
    private readonly HandMovedClock _clock = new(DateTimeOffset.UnixEpoch);

    [Fact]
    public async Task After_ten_calls_without_an_answer_it_is_not_called_for_a_second()
    {
        using var vendors = new AnsweringHandler { Dead = true };
        using var channel = Channel(vendors);
        for (var i = 0; i < 10; i++)
            (await FailureAsync(channel, VendorName.Ice)).Message.ShouldContain("is unreachable");
        var calls = vendors.Calls;

        var failure = await FailureAsync(channel, VendorName.Ice);

        vendors.Calls.ShouldBe(calls);
        failure.Message.ShouldContain("is not called");
        failure.OutcomeUnknown.ShouldBeFalse("a call that was not made had no effect");
    }

    [Fact]
    public async Task The_other_vendors_are_called_all_the_while()
    {
        using var vendors = new AnsweringHandler { Dead = true };
        using var channel = Channel(vendors);
        for (var i = 0; i < 10; i++)
            await FailureAsync(channel, VendorName.Ice);

        (await FailureAsync(channel, VendorName.Sne)).Message.ShouldContain("is unreachable");
    }

    [Fact]
    public async Task When_it_answers_again_it_is_called_as_before()
    {
        using var vendors = new AnsweringHandler { Dead = true };
        using var channel = Channel(vendors);
        for (var i = 0; i < 10; i++)
            await FailureAsync(channel, VendorName.Ice);
        vendors.Dead = false;
        _clock.Move(TimeSpan.FromSeconds(1.1));

        for (var i = 0; i < 20; i++)
            (await OrderAsync(channel, VendorName.Ice)).Quantity.ShouldBe(7);
    }

    [Fact]
    public async Task A_fault_is_an_answer()
    {
        using var vendors = new AnsweringHandler { Faulty = true };
        using var channel = Channel(vendors);
        for (var i = 0; i < 20; i++)
            (await FailureAsync(channel, VendorName.Ice)).Message.ShouldContain("failed");

        vendors.Calls.ShouldBe(20);
    }

    private static Task<RequestStockResponse> OrderAsync(SoapChannel channel, VendorName vendor) =>
        channel.CallAsync<RequestStockRequest, RequestStockResponse>(vendor, new RequestStockRequest(), TestContext.Current.CancellationToken);

    private static Task<VendorException> FailureAsync(SoapChannel channel, VendorName vendor) =>
        Should.ThrowAsync<VendorException>(() => OrderAsync(channel, vendor));

    private SoapChannel Channel(AnsweringHandler vendors) => new(new HttpMessageInvoker(vendors), new Uri("http://127.0.0.1/"), TimeSpan.FromSeconds(30), _clock);

    private sealed class AnsweringHandler : HttpMessageHandler
    {
        public bool Dead { get; set; }

        public bool Faulty { get; init; }

        public int Calls { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Calls++;
            if (Dead)
                throw new HttpRequestException(HttpRequestError.ConnectionError);
            using var body = new MemoryStream();
            if (Faulty)
                SoapEnvelope.WriteFault(body, new ServiceFault { Code = FaultCode.Internal, Reason = "out of order" });
            else
                SoapEnvelope.Write(body, new RequestStockResponse { Quantity = 7 });
            return Task.FromResult(new HttpResponseMessage(Faulty ? HttpStatusCode.InternalServerError : HttpStatusCode.OK) { Content = new ByteArrayContent(body.ToArray()) });
        }
    }
}
