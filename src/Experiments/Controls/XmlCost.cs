using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;
using TlsToll.Measurement.Processors;

namespace TlsToll.Experiments.Controls;

/// <summary>What making and reading the XML of one Change Payment Method costs by itself, in this process, as the workers do it.</summary>
internal static class XmlCost
{
    private const int Repetitions = 20_000;

    /// <summary>Microseconds of CPU per request and its answer.</summary>
    public static double Measure()
    {
        using var buffer = new RequestBuffer();
        var format = new SoapFormat("localhost");
        var request = new ChangePaymentMethodRequest { CustomerId = 123, PaymentMethod = Vocabulary.PurchaseOrder, PurchaseOrderId = "PO-123456" };
        using var answer = new MemoryStream();
        SoapEnvelope.Write(answer, new ChangePaymentMethodResponse { CustomerId = 123, PaymentMethod = Vocabulary.PurchaseOrder });
        var body = new ArraySegment<byte>(answer.GetBuffer(), 0, (int)answer.Length);
        Repeat(format, buffer, request, body); // The first repetitions are the compiler's.
        var clock = CpuClock.Of(Environment.ProcessId);
        var before = clock.ReadNanoseconds();
        Repeat(format, buffer, request, body);
        return (clock.ReadNanoseconds() - before) / 1000.0 / Repetitions;
    }

    private static void Repeat(SoapFormat format, RequestBuffer buffer, ChangePaymentMethodRequest request, ArraySegment<byte> body)
    {
        for (var i = 0; i < Repetitions; i++)
        {
            format.Write(buffer, ServiceName.ChangePaymentMethod, request);
            format.Read(ServiceName.ChangePaymentMethod, new HttpAnswer(200, body, Close: false, body.Count, 0, 0));
        }
    }
}
