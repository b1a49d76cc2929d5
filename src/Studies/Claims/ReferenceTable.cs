namespace TlsToll.Studies.Claims;

/// <summary>A value of a paper.</summary>
/// <param name="Place">Table or figure, and section.</param>
/// <param name="What">What it is.</param>
/// <param name="Unit">Its unit.</param>
/// <param name="Paper">The paper's value.</param>
/// <param name="Ours">Where ours is to be found, in the words of the study's evaluator; empty if there is none.</param>
/// <param name="Note">What makes the two hard to compare; empty for nothing.</param>
internal sealed record ReferenceRow(string Place, string What, string Unit, string Paper, string Ours, string Note);

/// <summary>Reads a paper's values from <c>studies/reference</c>: a heading, and a line a value, fields between semicolons.</summary>
internal static class ReferenceTable
{
    private const string Heading = "place;what;unit;paper;ours;note";

    /// <summary>Reads a table.</summary>
    /// <param name="name">Name of the file.</param>
    /// <exception cref="InvalidDataException">It is none.</exception>
    public static IReadOnlyList<ReferenceRow> Read(string name)
    {
        var lines = File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "studies", "reference", name));
        if (lines.Length == 0 || lines[0] != Heading)
            throw new InvalidDataException($"{name} does not begin with the heading {Heading}.");
        return
        [
            .. lines.Skip(1).Where(line => line.Length > 0).Select(line => line.Split(';') is [var place, var what, var unit, var paper, var ours, var note]
                ? new ReferenceRow(place, what, unit, paper, ours, note)
                : throw new InvalidDataException($"{name}: '{line}' does not have six fields.")),
        ];
    }
}
