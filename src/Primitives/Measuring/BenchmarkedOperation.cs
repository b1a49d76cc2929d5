using BenchmarkDotNet.Attributes;

namespace TlsToll.Primitives.Measuring;

/// <summary>The class that BenchmarkDotNet drives, once for each primitive. It is public because BenchmarkDotNet asks for that.</summary>
public class BenchmarkedOperation
{
    private BenchmarkCaseState? _state;

    /// <summary>What to measure; set by BenchmarkDotNet.</summary>
    public object? Case
    {
        get => _state;
        set => _state = (BenchmarkCaseState?)value;
    }

    /// <summary>Warms the primitive up.</summary>
    [GlobalSetup]
    public void Setup() => _state!.WarmUp();

    /// <summary>One operation.</summary>
    [Benchmark]
    public void Run() => _state!.Run();
}
