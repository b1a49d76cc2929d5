using System.CommandLine;
using System.Globalization;
using System.Numerics;

namespace TlsToll.Hosting.CommandLine;

/// <summary>Creates flags. Errors are one line that begins with the flag's name.</summary>
public static class Flags
{
    /// <summary>Creates a flag for a number within limits.</summary>
    public static Option<T> Number<T>(string name, string description, string helpName, T ifAbsent, T minimum, T maximum)
        where T : struct, INumber<T>
    {
        var option = new Option<T>(name) { Description = description, HelpName = helpName, DefaultValueFactory = _ => ifAbsent };
        option.CustomParser = result => Parse(result, name, minimum, maximum) ?? default;
        return option;
    }

    /// <summary>Creates a flag for a number within limits; null by default.</summary>
    public static Option<T?> OptionalNumber<T>(string name, string description, string helpName, T minimum, T maximum)
        where T : struct, INumber<T> =>
        new(name) { Description = description, HelpName = helpName, CustomParser = result => Parse(result, name, minimum, maximum) };

    /// <summary>Creates a flag for a port; 0 by default.</summary>
    public static Option<int> Port(string name, string description) =>
        Number(name, description + "; 0 lets the system choose", "PORT", 0, 0, 65_535);

    /// <summary>Creates a flag for a text with a default.</summary>
    public static Option<string> Text(string name, string description, string helpName, string ifAbsent) =>
        new(name) { Description = description, HelpName = helpName, DefaultValueFactory = _ => ifAbsent };

    /// <summary>Creates a flag for a text; null by default.</summary>
    public static Option<string?> OptionalText(string name, string description, string helpName) =>
        new(name) { Description = description, HelpName = helpName };

    /// <summary>Creates a flag that accepts one of the given words; null by default.</summary>
    public static Option<string?> Choice(string name, string description, params string[] choices)
    {
        var option = OptionalText(name, description, string.Join('|', choices));
        option.Validators.Add(result =>
        {
            if (result.Tokens is [var token] && !choices.Contains(token.Value, StringComparer.Ordinal))
                result.AddError($"{name}: unknown value '{token.Value}'; expected {string.Join(" or ", choices)}");
        });
        return option;
    }

    /// <summary>Creates a Boolean flag; false by default.</summary>
    public static Option<bool> Switch(string name, string description) => new(name) { Description = description };

    private static T? Parse<T>(System.CommandLine.Parsing.ArgumentResult result, string name, T minimum, T maximum)
        where T : struct, INumber<T>
    {
        const NumberStyles styles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint;
        var text = result.Tokens is [var token] ? token.Value : "";
        if (T.TryParse(text, styles, CultureInfo.InvariantCulture, out var value) && value >= minimum && value <= maximum)
            return value;
        result.AddError(string.Create(CultureInfo.InvariantCulture, $"{name}: '{text}' is not a number from {minimum} to {maximum}"));
        return null;
    }
}
