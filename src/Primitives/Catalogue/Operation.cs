namespace TlsToll.Primitives.Catalogue;

/// <summary>A primitive made ready: keys, inputs and buffers exist, and only the call itself is left.</summary>
/// <param name="run">One call; throws when it did not do what it claims.</param>
/// <param name="owned">What to let go of afterwards.</param>
internal sealed class Operation(Action run, params IDisposable[] owned) : IDisposable
{
    /// <summary>One call.</summary>
    public void Run() => run();

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var one in owned)
            one.Dispose();
    }
}
