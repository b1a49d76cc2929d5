using System.Text.Json;
using System.Text.Json.Serialization;

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
