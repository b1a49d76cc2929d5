using System.Text.Json;
using System.Text.Json.Serialization;

namespace TlsToll.Reports.Primitives;

/// <summary>Measured time of one primitive, in nanoseconds.</summary>
/// <param name="Series">Name of the primitive, such as <c>aes-128-gcm</c> or <c>rsa-2048/sign</c>.</param>
/// <param name="Family">Purpose of the primitive, such as <c>Digest</c>.</param>
/// <param name="Bytes">Size of the operation in bytes; null for operations on keys.</param>
/// <param name="AesNiOff">True if the processor's AES instructions were disabled.</param>
/// <param name="Time">Time of one operation in the .NET process, in nanoseconds; null if not measured.</param>
public sealed record PrimitiveTime(string Series, string Family, int? Bytes, bool AesNiOff, double? Time)
{
    // Handshakes have several slashes: tls1.3/rsa-2048/full.
    private readonly string[] _names = Series.Split('/');

    /// <summary>Key of the operation, such as <c>rsa-2048</c>; null for other primitives.</summary>
    public string? Key => IsOperationOnKey ? _names[0] : null;

    /// <summary>Operation on the key, such as <c>sign</c>; null for other primitives.</summary>
    public string? Operation => IsOperationOnKey ? _names[1] : null;

    private bool IsOperationOnKey => Bytes is null && _names.Length == 2;
}

/// <summary>Contents of <c>primitives.json</c>.</summary>
/// <param name="Machine">Processor, .NET and OpenSSL in one line.</param>
/// <param name="Answer">Result of the measurements, as a sentence.</param>
/// <param name="Times">Times of all primitives.</param>
public sealed record PrimitiveTimes(string Machine, string Answer, IReadOnlyList<PrimitiveTime> Times)
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "primitives.json";

    /// <summary>Time of an operation on a key in microseconds; null if not measured.</summary>
    public double? Microseconds(string key, string operation) =>
        Times.FirstOrDefault(t => !t.AesNiOff && t.Key == key && t.Operation == operation)?.Time / 1000;

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file is not a result of the primitives.</exception>
    public static PrimitiveTimes Read(string path)
    {
        try
        {
            var file = JsonSerializer.Deserialize(File.ReadAllText(path), PrimitivesJson.Default.PrimitivesFile) ?? throw new JsonException("it is empty");
            return new PrimitiveTimes($"{file.Machine.Processor}, {file.Machine.Runtime}, OpenSSL {file.Machine.OpenSsl}", file.Answer,
                [.. file.Rows.Select(row => new PrimitiveTime(row.Series, row.Family, row.Bytes, row.AesNiOff, row.DotNet?.Nanoseconds.Value))]);
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a result of the primitives: {e.Message}", e);
        }
    }
}

internal sealed record PrimitivesFile(PrimitivesMachine Machine, string Answer, IReadOnlyList<PrimitiveRow> Rows);

internal sealed record PrimitivesMachine(string Processor, string Runtime, string OpenSsl);

internal sealed record PrimitiveRow(string Series, string Family, bool AesNiOff, int? Bytes = null, PrimitiveInDotNet? DotNet = null);

internal sealed record PrimitiveInDotNet(PrimitiveEstimate Nanoseconds);

internal sealed record PrimitiveEstimate(double Value);

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(PrimitivesFile))]
internal sealed partial class PrimitivesJson : JsonSerializerContext;
