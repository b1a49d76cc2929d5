namespace TlsToll.Rbe.Experiments;

/// <summary>Passes progress on at once and in order; <see cref="Progress{T}"/> would do it later, on some thread.</summary>
internal sealed class Relay<T>(Action<T> report) : IProgress<T>
{
    /// <summary>Goes nowhere.</summary>
    public static Relay<T> Nowhere { get; } = new(_ => { });

    /// <inheritdoc/>
    public void Report(T value) => report(value);
}
