using BenchmarkDotNet.Attributes;

namespace TlsToll.Primitives.Measuring;

/// <summary>The benchmark class, with one case per primitive. Public because BenchmarkDotNet requires it.</summary>
public class BenchmarkedOperation
{
    private BenchmarkCaseState? _state;

    /// <summary>The <see cref="BenchmarkCaseState"/>; set by BenchmarkDotNet.</summary>
    public object? Case
    {
        get => _state;
        set => _state = (BenchmarkCaseState?)value;
    }

    /// <summary>Warms the primitive up.</summary>
    [GlobalSetup]
    public void Setup() => _state!.WarmUp();

    /// <summary>Runs one operation.</summary>
    [Benchmark]
    public void Run() => _state!.Run();
}
