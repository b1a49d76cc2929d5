using TlsToll.Results.Studies;
using TlsToll.Statistics;

namespace TlsToll.Studies.Claims;

/// <summary>
/// Reads a paper's values from <c>studies/reference</c>: a heading, then one line per value, fields separated by semicolons.
/// </summary>
internal static class ReferenceTable
{
    private const string Heading = "place;what;unit;paper;ours;note";

    /// <summary>Reads a table and compares its values with ours.</summary>
    /// <param name="name">Name of the file.</param>
    /// <param name="find">Returns our value for the words of a row's field <c>ours</c>, split at colons; null if there is none.</param>
    /// <exception cref="InvalidDataException">The file has another heading, or a line without six fields.</exception>
    public static IReadOnlyList<ReferenceValue> Compare(string name, Func<string[], Interval?> find)
    {
        var lines = File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "studies", "reference", name));
        if (lines.Length == 0 || lines[0] != Heading)
            throw new InvalidDataException($"{name} does not begin with the heading {Heading}.");
        return
        [
            .. lines.Skip(1).Where(line => line.Length > 0).Select(line => line.Split(';') is [var place, var what, var unit, var paper, var ours, var note]
                ? Value(place, what, unit, paper, find(ours.Split(':')), note)
                : throw new InvalidDataException($"{name}: '{line}' does not have six fields.")),
        ];
    }

    private static ReferenceValue Value(string place, string what, string unit, string paper, Interval? ours, string note) =>
        new(place, what, unit, paper, Finite(ours?.Estimate), Finite(ours?.Low), Finite(ours?.High), note.Length == 0 ? null : note);

    private static double? Finite(double? value) => value is { } v && double.IsFinite(v) ? v : null;
}
