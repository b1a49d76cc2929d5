using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Statistics;

namespace TlsToll.Studies.Analysis;

/// <summary>Times of the cryptography alone, by <c>openssl speed</c> and by .NET, from the file of <c>bench primitives</c>.</summary>
public sealed class PrimitiveTimes
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "primitives.json";

    private readonly Dictionary<(string Name, bool AesNi), Interval> _times;
    private readonly Dictionary<string, Interval> _dotNet;

    private PrimitiveTimes(string openSsl, IReadOnlyList<PrimitiveRow> rows)
    {
        OpenSsl = openSsl;
        _times = rows.Where(row => row.OpenSslSpeed is not null).ToDictionary(row => (row.Name, !row.AesNiOff), row => row.OpenSslSpeed!.Nanoseconds.Interval);
        _dotNet = rows.Where(row => row is { DotNet: not null, AesNiOff: false }).ToDictionary(row => row.Name, row => row.DotNet!.Nanoseconds.Interval, StringComparer.Ordinal);
    }

    /// <summary>Version of the <c>openssl</c> program.</summary>
    public string OpenSsl { get; }

    /// <summary>Reads a file.</summary>
    /// <exception cref="InvalidDataException">The file is not a result of the primitives.</exception>
    public static PrimitiveTimes Read(string path)
    {
        try
        {
            var file = JsonSerializer.Deserialize(File.ReadAllText(path), PrimitivesJson.Default.PrimitivesFile) ?? throw new JsonException("it is empty");
            return new PrimitiveTimes(file.OpenSslProgram ?? "", file.Rows);
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a result of the primitives: {e.Message}", e);
        }
    }

    /// <summary>Time of one operation in nanoseconds, with its 95 % interval; null if not measured.</summary>
    /// <param name="name">Name of the primitive, such as <c>aes-128-cbc/8192</c> or <c>rsa-2048/sign</c>.</param>
    /// <param name="aesNi">False for the process without the processor's AES instructions.</param>
    public Interval? Of(string name, bool aesNi = true) => _times.GetValueOrDefault((name, aesNi));

    /// <summary>Time of one operation by .NET, in nanoseconds, with its 95 % interval; null if not measured.</summary>
    /// <param name="name">Name of the primitive, such as <c>ecdh-p224/derive</c>.</param>
    public Interval? OfDotNet(string name) => _dotNet.GetValueOrDefault(name);

    /// <summary>Ratio of two times, on the logarithmic scale with Welch's degrees of freedom; null if one was not measured at least twice.</summary>
    /// <param name="baseline">Time in the denominator.</param>
    /// <param name="treatment">Time in the numerator.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public static Interval? Ratio(Interval? baseline, Interval? treatment, double confidence = 0.95)
    {
        if (baseline is null || treatment is null || Error(baseline) is not { } a || Error(treatment) is not { } b)
            return null;
        var (error, of) = ((a * a) + (b * b), (Math.Pow(a, 4) / (baseline.Count - 1)) + (Math.Pow(b, 4) / (treatment.Count - 1)));
        var freedom = of > 0 ? Math.Max(1, (int)(error * error / of)) : Math.Min(baseline.Count, treatment.Count) - 1;
        var (ratio, half) = (Math.Log(treatment.Estimate / baseline.Estimate), StudentT.Critical(freedom, confidence) * Math.Sqrt(error));
        return new Interval(Math.Exp(ratio), Math.Exp(ratio - half), Math.Exp(ratio + half), Math.Min(baseline.Count, treatment.Count), confidence);
    }

    /// <summary>Interval of a time for another confidence, on the logarithmic scale; null if it was not measured at least twice.</summary>
    /// <param name="time">Time with its 95 % interval.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public static Interval? At(Interval? time, double confidence)
    {
        if (time is null || Error(time) is not { } error)
            return null;
        var factor = Math.Exp(StudentT.Critical(time.Count - 1, confidence) * error);
        return time with { Low = time.Estimate / factor, High = time.Estimate * factor, Confidence = confidence };
    }

    // Standard error of the logarithm, which for a small one is the relative standard error.
    private static double? Error(Interval time) => time.Count < 2 || !double.IsFinite(time.HalfWidth) || time.Estimate <= 0
        ? null
        : time.HalfWidth / time.Estimate / StudentT.Critical(time.Count - 1, time.Confidence);
}

internal sealed record PrimitivesFile(string? OpenSslProgram, IReadOnlyList<PrimitiveRow> Rows);

internal sealed record PrimitiveRow(string Name, bool AesNiOff, PrimitivePerformance? OpenSslSpeed = null, PrimitivePerformance? DotNet = null);

internal sealed record PrimitivePerformance(PrimitiveEstimate Nanoseconds);

internal sealed record PrimitiveEstimate(double Value, double? Low, double? High, int Samples)
{
    [JsonIgnore]
    public Interval Interval => new(Value, Low ?? double.NaN, High ?? double.NaN, Samples, 0.95);
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(PrimitivesFile))]
internal sealed partial class PrimitivesJson : JsonSerializerContext;
