using System.Diagnostics;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// State of a primitive during its measurement by BenchmarkDotNet. Exceptions are not passed on to BenchmarkDotNet, because one would end
/// all measurements of the process. The first exception is kept as the reason, and the operation does nothing afterwards.
/// </summary>
/// <param name="primitive">The primitive.</param>
/// <param name="warmUp">Length of the warm-up.</param>
/// <param name="progress">Called with the name at the start of the measurement.</param>
internal sealed class BenchmarkCaseState(Primitive primitive, TimeSpan warmUp, Action<string> progress)
{
    private Operation? _operation;

    public Primitive Primitive => primitive;

    /// <summary>Reason for the missing result; null if there is no failure.</summary>
    public string? Failure { get; private set; }

    /// <summary>Creates keys and inputs.</summary>
    /// <returns>False if this OpenSSL or host does not support the primitive.</returns>
    public bool Prepare()
    {
        try
        {
            _operation = primitive.Prepare();
        }
        catch (Exception e)
        {
            Failure = Reason(e);
        }

        return Failure is null;
    }

    /// <summary>Runs the operation for the warm-up time, so that the JIT compiles it to its last tier.</summary>
    public void WarmUp()
    {
        progress(primitive.Name);
        if (primitive.Pace == Pace.Single)
            return;
        var begun = Stopwatch.GetTimestamp();
        do
            Run();
        while (Stopwatch.GetElapsedTime(begun) < warmUp);
    }

    public void Run()
    {
        if (Failure is not null)
            return;
        try
        {
            _operation!.Run();
        }
        catch (Exception e)
        {
            Failure = Reason(e);
        }
    }

    /// <summary>Returns the name, which BenchmarkDotNet shows in its files.</summary>
    public override string ToString() => primitive.Name;

    /// <summary>
    /// Frees keys and buffers. The class is not IDisposable, because BenchmarkDotNet would dispose of its parameters too early.
    /// </summary>
    public void Release() => _operation?.Dispose();

    private static string Reason(Exception e) => e switch
    {
        EntryPointNotFoundException => "this libcrypto lacks a function that OpenSSL 3 has",
        _ => e.Message.ReplaceLineEndings(" ").Trim().TrimEnd('.'),
    };
}
