using System.Text.Json;

namespace TlsToll.Reports.Text;

/// <summary>Indented JSON, for the terminal and for other programs.</summary>
internal static class JsonText
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerOptions.Web) { WriteIndented = true };

    public static string Of<T>(T value) => JsonSerializer.Serialize(value, Options);
}
