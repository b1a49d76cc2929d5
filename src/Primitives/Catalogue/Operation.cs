namespace TlsToll.Primitives.Catalogue;

/// <summary>A prepared primitive with existing keys, inputs and buffers, so that only the call is timed.</summary>
/// <param name="run">Performs one call; throws an exception if the result is wrong.</param>
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
