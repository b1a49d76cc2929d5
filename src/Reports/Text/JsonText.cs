using System.Text.Json;
using System.Text.Json.Serialization;

namespace TlsToll.Reports.Text;

/// <summary>Indented JSON, for the terminal and for other programs.</summary>
public static class JsonText
{
    // An interval without an end is no reason to print nothing.
    private static readonly JsonSerializerOptions Options = new(JsonSerializerOptions.Web)
    { WriteIndented = true, NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals };

    /// <summary>Serialises a value. Names begin with a small letter.</summary>
    public static string Of<T>(T value) => JsonSerializer.Serialize(value, Options);
}
