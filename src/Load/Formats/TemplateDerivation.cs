using System.Reflection;
using System.Text;
using TlsToll.Contracts.Services;

namespace TlsToll.Load.Formats;

/// <summary>
/// Derives a template: finds the values of a sample, no two of which are the same, in what the format's serialiser makes of it. Lists of the
/// sample have two items, which tell what is between items.
/// </summary>
internal sealed class TemplateDerivation<TRequest>
    where TRequest : class, new()
{
    private const int FirstNumber = 1_234_500_000;
    private const string AsIs = "";
    private const string Date = "yyyy-MM-dd";

    private readonly Action<Stream, object> _serialize;
    private readonly TRequest _sample;
    private readonly byte[] _body;
    private int _number = FirstNumber;

    private TemplateDerivation(Action<Stream, object> serialize)
    {
        _serialize = serialize;
        _sample = Filled<TRequest>();
        _body = Serialized();
    }

    /// <summary>Derives the template of a request.</summary>
    /// <param name="serialize">Writes the body of a request by the format's serialiser.</param>
    /// <exception cref="NotSupportedException">The request has a value of a type that templates don't have.</exception>
    /// <exception cref="InvalidOperationException">The serialiser writes a value in another way than templates.</exception>
    public static RequestTemplate<TRequest> Derive(Action<Stream, object> serialize)
    {
        var derivation = new TemplateDerivation<TRequest>(serialize);
        var members = derivation.Members(derivation._sample);
        return new(derivation._body[..members.Start], members.Field, derivation._body[members.End..]);
    }

    private static Func<TOwner, TValue> Getter<TOwner, TValue>(PropertyInfo property) => property.GetMethod!.CreateDelegate<Func<TOwner, TValue>>();

    private static NotSupportedException Unknown(Type type) => new($"{typeof(TRequest).Name} has a value of the type {type}, which templates don't have.");

    private static InvalidOperationException Other(object? value) =>
        new($"The serialiser of {typeof(TRequest).Name} writes the value {value} in another way than templates, or more than once.");

    private static int CommonEnd(ReadOnlySpan<byte> one, ReadOnlySpan<byte> other)
    {
        var length = 0;
        while (length < one.Length && length < other.Length && one[^(length + 1)] == other[^(length + 1)])
            length++;
        return length;
    }

    private T Filled<T>()
        where T : class, new()
    {
        var filled = new T();
        foreach (var property in typeof(T).GetProperties())
            property.SetValue(filled, Sample(property.PropertyType));
        return filled;
    }

    private object Sample(Type type) => type switch
    {
        _ when type == typeof(string) => $"Text{++_number}",
        _ when type == typeof(int) => ++_number,
        _ when type == typeof(long) => (long)++_number,
        _ when type == typeof(decimal) => ++_number + 0.25m,
        _ when type == typeof(DateTime) => new DateTime(2345, 1, 1, 12, 34, 56, DateTimeKind.Unspecified).AddDays(++_number - FirstNumber),
        _ when type == typeof(List<int>) => new List<int> { ++_number, ++_number },
        _ when type == typeof(List<OrderLineRequest>) => new List<OrderLineRequest> { Filled<OrderLineRequest>(), Filled<OrderLineRequest>() },
        _ => throw Unknown(type),
    };

    private byte[] Serialized()
    {
        using var body = new MemoryStream();
        _serialize(body, _sample);
        return body.ToArray();
    }

    private Found<TOwner> Members<TOwner>(TOwner owner)
        where TOwner : class
    {
        Found<TOwner>[] members = [.. typeof(TOwner).GetProperties().Select(property => Member(owner, property)).OrderBy(member => member.Start)];
        byte[][] between = [.. members.Zip(members.Skip(1), (one, next) => _body[one.End..next.Start])];
        return new(members[0].Start, members[^1].End, new MembersField<TOwner>([.. members.Select(member => member.Field)], between));
    }

    private Found<TOwner> Member<TOwner>(TOwner owner, PropertyInfo property)
        where TOwner : class
    {
        var type = property.PropertyType;
        return type switch
        {
            _ when type == typeof(string) => Text(owner, property),
            _ when type == typeof(int) => Number(owner, Getter<TOwner, int>(property), AsIs),
            _ when type == typeof(long) => Number(owner, Getter<TOwner, long>(property), AsIs),
            _ when type == typeof(decimal) => Number(owner, Getter<TOwner, decimal>(property), AsIs),
            _ when type == typeof(DateTime) => Number(owner, Getter<TOwner, DateTime>(property), Date),
            _ when type == typeof(List<int>) => Items(owner, Getter<TOwner, List<int>>(property), item => Number<int, int>(item, value => value, AsIs)),
            _ when type == typeof(List<OrderLineRequest>) => Items(owner, Getter<TOwner, List<OrderLineRequest>>(property), Members<OrderLineRequest>),
            _ => throw Unknown(type),
        };
    }

    private Found<TOwner> Number<TOwner, TValue>(TOwner owner, Func<TOwner, TValue> get, string format)
        where TValue : IUtf8SpanFormattable
    {
        var text = new byte[TemplateValues.LongestNumber];
        var field = new NumberField<TOwner, TValue>(get, format);
        var length = field.Write(owner, text);
        var start = Find(text.AsSpan(0, length)) ?? throw Other(get(owner));
        return new(start, start + length, field);
    }

    // XML ends an element without text in its start tag, so an empty text changes also what is around it.
    private Found<TOwner> Text<TOwner>(TOwner owner, PropertyInfo property)
        where TOwner : class
    {
        var get = Getter<TOwner, string>(property);
        var value = get(owner);
        var start = Find(Encoding.ASCII.GetBytes(value)) ?? throw Other(value);
        var end = start + value.Length;
        property.SetValue(owner, "");
        var without = Serialized();
        property.SetValue(owner, value);
        var same = _body.AsSpan(0, start).CommonPrefixLength(without);
        var sameEnd = CommonEnd(_body.AsSpan(end), without.AsSpan(same));
        return new(same, _body.Length - sameEnd, new TextField<TOwner>(get, _body[same..start], _body[end..^sameEnd], without[same..^sameEnd]));
    }

    private Found<TOwner> Items<TOwner, TItem>(TOwner owner, Func<TOwner, List<TItem>> get, Func<TItem, Found<TItem>> find)
    {
        var (one, two) = (find(get(owner)[0]), find(get(owner)[1]));
        return new(one.Start, two.End, new ListField<TOwner, TItem>(get, one.Field, _body[one.End..two.Start]));
    }

    // Where the only occurrence of a value begins.
    private int? Find(ReadOnlySpan<byte> value)
    {
        var start = _body.AsSpan().IndexOf(value);
        return start >= 0 && _body.AsSpan(start + 1).IndexOf(value) < 0 ? start : null;
    }

    // Where a value, or a group of them, begins and ends in the body.
    private readonly record struct Found<TOwner>(int Start, int End, TemplateField<TOwner> Field);
}
