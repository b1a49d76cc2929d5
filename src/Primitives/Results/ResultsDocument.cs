using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Results;

/// <summary>Everything that one run measured.</summary>
/// <param name="Effort">The settings.</param>
/// <param name="Machine">What it was measured on.</param>
/// <param name="OpenSslProgram">Version of the <c>openssl</c> program beside; null where there is none.</param>
/// <param name="Seconds">How long it took.</param>
/// <param name="Answer">The fastest bulk suite here with the key and group it goes with.</param>
/// <param name="Suites">The bulk suites, the fastest first.</param>
/// <param name="Rows">Each primitive.</param>
/// <param name="Fits">Each bulk series' line.</param>
internal sealed record ResultsDocument(
    Effort Effort,
    MachineFacts Machine,
    string? OpenSslProgram,
    double Seconds,
    string Answer,
    IReadOnlyList<SuiteCost> Suites,
    IReadOnlyList<ResultRow> Rows,
    IReadOnlyList<FitRow> Fits);
