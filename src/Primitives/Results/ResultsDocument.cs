using System.Text.Encodings.Web;
using System.Text.Json;
using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Results;

/// <summary>
/// The results of one run, as stored in the JSON file: all times in nanoseconds, all measured numbers with their intervals.
/// </summary>
/// <param name="Effort">Number and length of the measurements.</param>
/// <param name="Machine">Processor and software of the measurement.</param>
/// <param name="OpenSslProgram">Version of the <c>openssl</c> program; null if it is not installed.</param>
/// <param name="Seconds">Duration of the run in seconds.</param>
/// <param name="Answer">The result of <see cref="FastestChoices"/>.</param>
/// <param name="Suites">The bulk suites, the fastest first.</param>
/// <param name="Rows">The primitives in the order of the tables.</param>
/// <param name="Fits">The fitted lines of the bulk series.</param>
internal sealed record ResultsDocument(
    Effort Effort, MachineFacts Machine, string? OpenSslProgram, double Seconds, string Answer, IReadOnlyList<SuiteCost> Suites,
    IReadOnlyList<ResultRow> Rows, IReadOnlyList<FitRow> Fits)
{
    public const string FileName = "primitives.json";

    private static readonly JsonSerializerOptions Options =
        new(JsonSerializerDefaults.Web) { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The content of the file.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, Options) + "\n";

    public void Write(string path) => File.WriteAllText(path, ToJson());

    /// <exception cref="InvalidDataException">The file contains <c>null</c>.</exception>
    /// <exception cref="JsonException">The file contains no results.</exception>
    public static ResultsDocument Read(string path) =>
        JsonSerializer.Deserialize<ResultsDocument>(File.ReadAllText(path), Options)
        ?? throw new InvalidDataException($"{path} contains no results.");
}
