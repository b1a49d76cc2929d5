using TlsToll.Contracts;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;
using TlsToll.Measurement.Processors;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Measures the cost of writing and parsing the XML of one Change Payment Method in this process, with the same code as the workers.
/// </summary>
internal static class XmlCost
{
    private const int Repetitions = 20_000;

    /// <summary>Microseconds of CPU per request and response.</summary>
    public static double Measure()
    {
        using var buffer = new RequestBuffer();
        var format = new SoapFormat("localhost");
        var request = new ChangePaymentMethodRequest { CustomerId = 123, PaymentMethod = Vocabulary.PurchaseOrder, PurchaseOrderId = "PO-123456" };
        using var answer = new MemoryStream();
        SoapEnvelope.Write(answer, new ChangePaymentMethodResponse { CustomerId = 123, PaymentMethod = Vocabulary.PurchaseOrder });
        var body = new ArraySegment<byte>(answer.GetBuffer(), 0, (int)answer.Length);
        Repeat(format, buffer, request, body); // Warm up the JIT.
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
