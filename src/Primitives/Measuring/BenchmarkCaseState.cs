using System.Diagnostics;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Measuring;

/// <summary>
/// A primitive on its way through BenchmarkDotNet. No exception reaches that: in a process it shares, one ends all measurements. The first
/// one is kept as the reason, and from then on the operation does nothing.
/// </summary>
/// <param name="primitive">What to measure.</param>
/// <param name="warmUp">How long to warm it up.</param>
/// <param name="progress">Told when its turn comes.</param>
internal sealed class BenchmarkCaseState(Primitive primitive, TimeSpan warmUp, Action<string> progress)
{
    private Operation? _operation;

    /// <summary>What is measured.</summary>
    public Primitive Primitive => primitive;

    /// <summary>Why there is no result.</summary>
    public string? Failure { get; private set; }

    /// <summary>Makes keys and inputs.</summary>
    /// <returns>Whether this machine can.</returns>
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

    /// <summary>Runs it until the JIT has seen enough of it.</summary>
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

    /// <summary>One operation.</summary>
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

    /// <summary>Lets keys and buffers go. Not as an IDisposable: BenchmarkDotNet disposes of parameters at a time of its own.</summary>
    public void Release() => _operation?.Dispose();

    private static string Reason(Exception e) => e switch
    {
        EntryPointNotFoundException => "this libcrypto lacks a function that OpenSSL 3 has",
        _ => e.Message.ReplaceLineEndings(" ").Trim().TrimEnd('.'),
    };
}
