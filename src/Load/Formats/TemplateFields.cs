using System.Buffers;
using System.Globalization;
using System.Text;

namespace TlsToll.Load.Formats;

/// <summary>A value in a template. Immutable and thread-safe.</summary>
/// <typeparam name="TOwner">What has the value: a request, or a line of it.</typeparam>
internal abstract class TemplateField<TOwner>
{
    /// <summary>Number of bytes that the value takes at most; null if only the format's serialiser can write it.</summary>
    public abstract int? Longest(TOwner owner);

    /// <summary>Writes the value, for which <see cref="Longest"/> is not null, and returns the number of bytes.</summary>
    public abstract int Write(TOwner owner, Span<byte> to);
}

/// <summary>What is the same in all values.</summary>
internal static class TemplateValues
{
    /// <summary>Number of bytes that a number or a date takes at most: a decimal has 31.</summary>
    public const int LongestNumber = 40;

    /// <summary>Characters that XML never escapes and that take one byte.</summary>
    public static readonly SearchValues<char> Plain =
        SearchValues.Create(" !#$%()*,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~");
}

/// <summary>A number or a date.</summary>
internal sealed class NumberField<TOwner, TValue>(Func<TOwner, TValue> get, string format) : TemplateField<TOwner>
    where TValue : IUtf8SpanFormattable
{
    /// <inheritdoc/>
    public override int? Longest(TOwner owner) => TemplateValues.LongestNumber;

    /// <inheritdoc/>
    public override int Write(TOwner owner, Span<byte> to) => get(owner).TryFormat(to, out var written, format, CultureInfo.InvariantCulture)
        ? written
        : throw new InvalidOperationException($"A number takes more than {TemplateValues.LongestNumber} bytes.");
}

/// <summary>A text.</summary>
/// <param name="get">Reads the text.</param>
/// <param name="before">What is before a text that is not empty.</param>
/// <param name="after">What is after it.</param>
/// <param name="empty">What is there instead for an empty text.</param>
internal sealed class TextField<TOwner>(Func<TOwner, string?> get, byte[] before, byte[] after, byte[] empty) : TemplateField<TOwner>
{
    /// <inheritdoc/>
    public override int? Longest(TOwner owner) =>
        get(owner) is { } text && !text.AsSpan().ContainsAnyExcept(TemplateValues.Plain) ? before.Length + text.Length + after.Length + empty.Length : null;

    /// <inheritdoc/>
    public override int Write(TOwner owner, Span<byte> to)
    {
        var text = get(owner);
        if (string.IsNullOrEmpty(text))
        {
            empty.CopyTo(to);
            return empty.Length;
        }

        before.CopyTo(to);
        var at = before.Length + Encoding.ASCII.GetBytes(text, to[before.Length..]);
        after.CopyTo(to[at..]);
        return at + after.Length;
    }
}

/// <summary>A list with any number of items but none.</summary>
/// <param name="get">Reads the list.</param>
/// <param name="item">Writes an item from its first value to its last.</param>
/// <param name="between">What is between the last value of an item and the first of the next.</param>
internal sealed class ListField<TOwner, TItem>(Func<TOwner, List<TItem>?> get, TemplateField<TItem> item, byte[] between) : TemplateField<TOwner>
{
    /// <inheritdoc/>
    public override int? Longest(TOwner owner)
    {
        if (get(owner) is not { Count: > 0 } items)
            return null;
        int? longest = between.Length * (items.Count - 1);
        foreach (var one in items)
            longest += one is null ? null : item.Longest(one);
        return longest;
    }

    /// <inheritdoc/>
    public override int Write(TOwner owner, Span<byte> to)
    {
        var at = 0;
        foreach (var one in get(owner)!)
        {
            if (at > 0)
            {
                between.CopyTo(to[at..]);
                at += between.Length;
            }

            at += item.Write(one, to[at..]);
        }

        return at;
    }
}

/// <summary>The values of a message or an item, in the order in which the format writes them.</summary>
internal sealed class MembersField<TOwner> : TemplateField<TOwner>
{
    private readonly TemplateField<TOwner>[] _members;
    private readonly byte[][] _between;
    private readonly int _constant;

    /// <summary>Joins values.</summary>
    /// <param name="members">The values, at least one.</param>
    /// <param name="between">What is between each value and the next.</param>
    public MembersField(TemplateField<TOwner>[] members, byte[][] between)
    {
        (_members, _between) = (members, between);
        _constant = between.Sum(bytes => bytes.Length);
    }

    /// <inheritdoc/>
    public override int? Longest(TOwner owner)
    {
        int? longest = _constant;
        foreach (var member in _members)
            longest += member.Longest(owner);
        return longest;
    }

    /// <inheritdoc/>
    public override int Write(TOwner owner, Span<byte> to)
    {
        var at = _members[0].Write(owner, to);
        for (var i = 1; i < _members.Length; i++)
        {
            var between = _between[i - 1];
            between.CopyTo(to[at..]);
            at += between.Length;
            at += _members[i].Write(owner, to[at..]);
        }

        return at;
    }
}
