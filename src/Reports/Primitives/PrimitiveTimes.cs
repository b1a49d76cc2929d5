using System.Globalization;
using System.Text.Json;

namespace TlsToll.Reports.Primitives;

/// <summary>The measured time of one primitive, in nanoseconds.</summary>
/// <param name="Series">The primitive, such as <c>aes-128-gcm</c> or <c>rsa-2048/sign</c>.</param>
/// <param name="Family">What it is for, such as <c>Digest</c>.</param>
/// <param name="Bytes">Size of the operation; null for operations on keys.</param>
/// <param name="AesNiOff">Whether the processor's AES was switched off.</param>
/// <param name="Time">Of one operation in this process; null if not measured.</param>
public sealed record PrimitiveTime(string Series, string Family, int? Bytes, bool AesNiOff, double? Time);

/// <summary>Contents of a <c>primitives.json</c>.</summary>
/// <param name="Machine">Processor, .NET and OpenSSL in a line.</param>
/// <param name="Answer">Its sentence.</param>
/// <param name="Times">All primitives.</param>
public sealed record PrimitiveTimes(string Machine, string Answer, IReadOnlyList<PrimitiveTime> Times)
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "primitives.json";

    /// <summary>Time of an operation on a key in microseconds; null if not measured.</summary>
    public double? Microseconds(string series) => Times.FirstOrDefault(t => t is { AesNiOff: false, Bytes: null } && t.Series == series)?.Time / 1000;

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">It is not what the primitives leave.</exception>
    public static PrimitiveTimes Read(string path)
    {
        try
        {
            using var document = JsonDocument.Parse(File.ReadAllText(path));
            var root = document.RootElement;
            var machine = root.GetProperty("machine");
            return new PrimitiveTimes(
                $"{Text(machine, "processor")}, {Text(machine, "runtime")}, OpenSSL {Text(machine, "openSsl")}",
                root.GetProperty("answer").GetString()!,
                [.. root.GetProperty("rows").EnumerateArray().Select(Row)]);
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"{path} is no result of the primitives: {e.Message}"), e);
        }
    }

    private static PrimitiveTime Row(JsonElement row) => new(
        Text(row, "series"), Text(row, "family"),
        row.TryGetProperty("bytes", out var bytes) && bytes.ValueKind == JsonValueKind.Number ? bytes.GetInt32() : null,
        row.GetProperty("aesNiOff").GetBoolean(),
        row.TryGetProperty("dotNet", out var time) && time.ValueKind == JsonValueKind.Object
            ? time.GetProperty("nanoseconds").GetProperty("value").GetDouble()
            : null);

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;
}
