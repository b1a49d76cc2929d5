using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Cli;

/// <summary>What a run was asked for.</summary>
/// <param name="Effort">How much to measure.</param>
/// <param name="Directory">Where the results go.</param>
/// <param name="Filter">Patterns of names; see <see cref="Catalogue.Everything.Matching"/>.</param>
/// <param name="SecondProcess">Whether the subset without AES-NI is measured in a second process.</param>
internal sealed record PrimitivesOptions(Effort Effort, string Directory, string Filter, bool SecondProcess);
