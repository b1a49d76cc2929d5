namespace TlsToll.Primitives.Catalogue;

/// <summary>A prepared primitive: keys, inputs and buffers exist, so that only the call is timed.</summary>
/// <param name="run">One call; throws if its outcome is wrong.</param>
/// <param name="owned">Disposed of with this object, in order.</param>
internal sealed class Operation(Action run, params IDisposable[] owned) : IDisposable
{
    public void Run() => run();

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var one in owned)
            one.Dispose();
    }
}
