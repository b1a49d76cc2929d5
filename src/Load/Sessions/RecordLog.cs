namespace TlsToll.Load.Sessions;

/// <summary>
/// Records in order of their addition. A list would copy all of its records each time it grows, which takes milliseconds for long cells; here parts are added,
/// each twice as long as the one before up to a limit. The first is short, because an EB of thousands has few records. Not thread safe.
/// </summary>
/// <typeparam name="T">Type of the records.</typeparam>
public sealed class RecordLog<T>
    where T : struct
{
    private const int First = 8;
    private const int Longest = 4096;

    private readonly List<T[]> _full = [];
    private T[] _last = [];
    private int _inLast;

    /// <summary>Number of records.</summary>
    public int Count { get; private set; }

    /// <summary>Adds a record.</summary>
    public void Add(in T record)
    {
        if (_inLast == _last.Length)
            Grow();
        _last[_inLast++] = record;
        Count++;
    }

    /// <summary>Copies all records.</summary>
    /// <param name="target">Receives them at its start.</param>
    /// <exception cref="ArgumentException">The target is too short.</exception>
    public void CopyTo(Span<T> target)
    {
        foreach (var part in _full)
        {
            part.CopyTo(target);
            target = target[part.Length..];
        }

        _last.AsSpan(0, _inLast).CopyTo(target);
    }

    private void Grow()
    {
        if (_last.Length > 0)
            _full.Add(_last);
        _last = GC.AllocateUninitializedArray<T>(Math.Clamp(2 * _last.Length, First, Longest));
        _inLast = 0;
    }
}
