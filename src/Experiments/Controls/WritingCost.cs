using TlsToll.Contracts;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;
using TlsToll.Measurement.Processors;
using TlsToll.Workload;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Measures the cost of writing SOAP requests in this process, with the same code as the workers: by template, as the workers do it, and by
/// the serialiser. Both write the same requests, as many of each service.
/// </summary>
internal static class WritingCost
{
    private const int Requests = 1400;
    private const int Repetitions = 6;

    private static readonly PopulationScale Scale = new(1, 1000, 1000, new DateOnly(2026, 1, 1));

    /// <summary>Measures both ways, in turn, so that a change of the processor's speed meets both.</summary>
    public static WritingCosts Measure()
    {
        var requests = Drawn();
        var format = new SoapFormat("localhost");
        using var buffer = new RequestBuffer();
        var clock = CpuClock.Of(Environment.ProcessId);
        _ = Used(Write) + Used(Serialize); // Warm up the JIT.
        var (template, serializer) = (0L, 0L);
        for (var i = 0; i < Repetitions; i++)
        {
            template += Used(Write);
            serializer += Used(Serialize);
        }

        return new(Micros(template), Micros(serializer));

        void Write()
        {
            foreach (var request in requests)
                format.Write(buffer, request.Service, request.Request);
        }

        void Serialize()
        {
            foreach (var request in requests)
                format.Serialize(buffer, request.Service, request.Request);
        }

        long Used(Action action)
        {
            var before = clock.ReadNanoseconds();
            for (var i = 0; i < Repetitions; i++)
                action();
            return clock.ReadNanoseconds() - before;
        }
    }

    private static PlannedInteraction[] Drawn()
    {
        var services = Enum.GetValues<ServiceName>();
        var inputs = new InputGenerator(Scale, new InputOptions());
        var stream = RandomStream.For(Scale.Seed);
        return
        [
            .. Enumerable.Range(0, Requests).Select(i => (Number: i, Service: services[i % services.Length]))
                .Select(next => new PlannedInteraction(next.Service, inputs.Next(next.Service, stream, $"cost-{next.Number}"))),
        ];
    }

    private static double Micros(long nanoseconds) => nanoseconds / 1000.0 / (Requests * Repetitions * Repetitions);
}

/// <summary>What writing a SOAP request costs, in microseconds of CPU.</summary>
/// <param name="Template">By template.</param>
/// <param name="Serializer">By the serialiser.</param>
public sealed record WritingCosts(double Template, double Serializer);
