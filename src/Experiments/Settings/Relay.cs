namespace TlsToll.Experiments.Settings;

/// <summary>Passes progress on at once and in order; <see cref="Progress{T}"/> would do it later, on some thread.</summary>
public sealed class Relay<T>(Action<T> report) : IProgress<T>
{
    /// <inheritdoc/>
    public void Report(T value) => report(value);
}
