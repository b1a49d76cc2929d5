using System.Diagnostics;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// A primitive while BenchmarkDotNet measures it. No exception reaches BenchmarkDotNet, because one would end all measurements of the
/// process. The first is kept as the reason, and from then on the operation does nothing.
/// </summary>
/// <param name="primitive">The primitive.</param>
/// <param name="warmUp">Length of the warm-up.</param>
/// <param name="progress">Called with the name when the measurement begins.</param>
internal sealed class BenchmarkCaseState(Primitive primitive, TimeSpan warmUp, Action<string> progress)
{
    private Operation? _operation;

    public Primitive Primitive => primitive;

    /// <summary>The reason why there is no result; null if there is one.</summary>
    public string? Failure { get; private set; }

    /// <summary>Makes keys and inputs.</summary>
    /// <returns>False if this OpenSSL or host cannot.</returns>
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

    /// <summary>Runs it until the JIT has compiled it to its last tier.</summary>
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

    /// <summary>The name, as BenchmarkDotNet's own files show it.</summary>
    public override string ToString() => primitive.Name;

    /// <summary>Frees keys and buffers. Not IDisposable, because BenchmarkDotNet would dispose of its parameters too early.</summary>
    public void Release() => _operation?.Dispose();

    private static string Reason(Exception e) => e switch
    {
        EntryPointNotFoundException => "this libcrypto lacks a function that OpenSSL 3 has",
        _ => e.Message.ReplaceLineEndings(" ").Trim().TrimEnd('.'),
    };
}
