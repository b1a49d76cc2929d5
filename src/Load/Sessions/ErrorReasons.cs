namespace TlsToll.Load.Sessions;

/// <summary>Reasons for errors, with counts. Thread safe.</summary>
internal sealed class ErrorReasons
{
    private const int MostReasons = 20;

    private readonly Lock _lock = new();
    private readonly Dictionary<string, long> _counts = new(StringComparer.Ordinal);

    /// <summary>The counts so far, by reason.</summary>
    public IReadOnlyDictionary<string, long> Counts
    {
        get
        {
            lock (_lock)
                return new Dictionary<string, long>(_counts, StringComparer.Ordinal);
        }
    }

    /// <summary>Counts a reason. After 20 different reasons, new ones are counted together.</summary>
    public void Add(string reason)
    {
        lock (_lock)
        {
            var key = _counts.Count < MostReasons || _counts.ContainsKey(reason) ? reason : "other reasons";
            _counts[key] = _counts.GetValueOrDefault(key) + 1;
        }
    }
}
