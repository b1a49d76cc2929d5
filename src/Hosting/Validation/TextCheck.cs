using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;

namespace TlsToll.Hosting.Validation;

/// <summary>
/// Keeps a text within its column's length, within its vocabulary if it has one, and to characters that the database and XML can both hold.
/// Whether it may be empty is for <see cref="StringLengthAttribute.MinimumLength"/> alone to say; null it may never be.
/// </summary>
internal sealed class TextCheck<T> : FieldCheck<T>
{
    private readonly string _name;
    private readonly Func<T, string?> _get;
    private readonly int _shortest;
    private readonly int _longest;
    private readonly string[]? _vocabulary;

    public TextCheck(PropertyInfo property)
    {
        _name = property.Name;
        _get = Getter<string?>(property);
        var length = property.GetCustomAttribute<StringLengthAttribute>();
        (_shortest, _longest) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
        _vocabulary = property.GetCustomAttribute<AllowedValuesAttribute>()?.Values.Cast<string>().ToArray();
    }

    public override Violation? Violation(T owner)
    {
        var text = _get(owner);
        if (text is null)
            return new Violation(_name, "is missing.");
        if (text.Length > _longest)
            return Complain($"must have at most {_longest} characters and has {text.Length}.");
        if (text.Length < _shortest)
            return text.Length == 0 ? new Violation(_name, "is missing or empty.") : Complain($"must have at least {_shortest} characters.");
        if (_vocabulary is not null && Array.IndexOf(_vocabulary, text) < 0)
            return Complain($"must be one of {string.Join(", ", _vocabulary)}.");
        return PlainText.FirstForbidden(text) is { } bad ? Complain($"must not contain the character U+{(int)bad:X4}.") : null;
    }

    private Violation Complain(FormattableString reason) => new(_name, reason.ToString(CultureInfo.InvariantCulture));
}
