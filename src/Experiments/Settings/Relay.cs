namespace TlsToll.Experiments.Settings;

/// <summary>Reports progress synchronously and in order; <see cref="Progress{T}"/> would report it later, on another thread.</summary>
public sealed class Relay<T>(Action<T> report) : IProgress<T>
{
    /// <inheritdoc/>
    public void Report(T value) => report(value);
}
