using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;

namespace TlsToll.Sut.Validation;

/// <summary>
/// Keeps a text within its column's length, within its vocabulary if it has one, and to characters that the database and XML can both hold.
/// Whether it may be empty is for <see cref="StringLengthAttribute.MinimumLength"/> alone to say; null it may never be.
/// </summary>
internal sealed class TextCheck<T> : FieldCheck<T>
{
    private readonly string name;
    private readonly Func<T, string?> get;
    private readonly int shortest;
    private readonly int longest;
    private readonly string[]? vocabulary;

    public TextCheck(PropertyInfo property)
    {
        name = property.Name;
        get = Getter<string?>(property);
        var length = property.GetCustomAttribute<StringLengthAttribute>();
        (shortest, longest) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
        vocabulary = property.GetCustomAttribute<AllowedValuesAttribute>()?.Values.Cast<string>().ToArray();
    }

    public override Violation? Violation(T owner)
    {
        var text = get(owner);
        if (text is null)
            return new Violation(name, "is missing.");
        if (text.Length > longest)
            return Complain($"must have at most {longest} characters and has {text.Length}.");
        if (text.Length < shortest)
            return text.Length == 0 ? new Violation(name, "is missing or empty.") : Complain($"must have at least {shortest} characters.");
        if (vocabulary is not null && Array.IndexOf(vocabulary, text) < 0)
            return Complain($"must be one of {string.Join(", ", vocabulary)}.");
        return PlainText.FirstForbidden(text) is { } bad ? Complain($"must not contain the character U+{(int)bad:X4}.") : null;
    }

    private Violation Complain(FormattableString reason) => new(name, reason.ToString(CultureInfo.InvariantCulture));
}
