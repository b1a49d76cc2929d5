using System.Globalization;
using System.Text;

namespace TlsToll.Rbe.Reports;

/// <summary>A table in long form, a line an observation: read, and arranged by two factors.</summary>
internal static class LongTable
{
    /// <summary>Reads the columns of two factors and a response from a CSV file.</summary>
    /// <param name="path">The file.</param>
    /// <param name="response">Heading of the response.</param>
    /// <param name="first">Heading of the first factor.</param>
    /// <param name="second">Heading of the second factor.</param>
    /// <param name="replicated">Whether a combination of levels may have several values.</param>
    /// <returns>The values by level of the first factor, level of the second, and replication; levels in the order in which they appear.</returns>
    /// <exception cref="InvalidDataException">Something is missing or wrong; the message names the line.</exception>
    public static double[][][] Read(string path, string response, string first, string second, bool replicated)
    {
        var lines = File.ReadAllLines(path);
        if (lines.Length < 2)
            throw new InvalidDataException($"{path} has no lines below its headings.");
        var headings = Fields(lines[0]);
        int Column(string name) => headings.IndexOf(name) is >= 0 and var at
            ? at
            : throw new InvalidDataException($"line 1: there is no column '{name}', only {string.Join(", ", headings)}");
        var (r, a, b) = (Column(response), Column(first), Column(second));
        var values = new Dictionary<(string First, string Second), List<double>>();
        for (var i = 1; i < lines.Length; i++)
        {
            if (lines[i].Length == 0)
                continue;
            var at = string.Create(CultureInfo.InvariantCulture, $"line {i + 1}");
            var fields = Fields(lines[i]);
            string Field(int column, string name) => column < fields.Count && fields[column].Length > 0
                ? fields[column]
                : throw new InvalidDataException($"{at}: {name} is missing");
            var key = (Field(a, first), Field(b, second));
            var text = Field(r, response);
            if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) || !double.IsFinite(value))
                throw new InvalidDataException($"{at}: {response} is '{text}', which is no number");
            if (!values.TryGetValue(key, out var cell))
                values.Add(key, cell = []);
            else if (!replicated)
                throw new InvalidDataException($"{at}: a second value for {first} {key.Item1} and {second} {key.Item2}; --replicated allows it");
            cell.Add(value);
        }

        return Arrange(values, first, second);
    }

    private static double[][][] Arrange(Dictionary<(string First, string Second), List<double>> values, string first, string second)
    {
        string[] firsts = [.. values.Keys.Select(k => k.First).Distinct(StringComparer.Ordinal)];
        string[] seconds = [.. values.Keys.Select(k => k.Second).Distinct(StringComparer.Ordinal)];
        foreach (var (factor, levels) in new[] { (first, firsts), (second, seconds) })
        {
            if (levels.Length < 2)
                throw new InvalidDataException($"line 2 and all others: {factor} has one level only, {levels.FirstOrDefault() ?? "none"}");
        }

        var most = values.Values.Max(cell => cell.Count);
        double[] Cell(string a, string b)
        {
            var cell = values.GetValueOrDefault((a, b));
            return cell?.Count == most
                ? [.. cell]
                : throw new InvalidDataException(string.Create(
                    CultureInfo.InvariantCulture, $"{first} {a} and {second} {b} have {cell?.Count ?? 0} values, others {most}: a line is missing"));
        }

        return [.. firsts.Select(a => seconds.Select(b => Cell(a, b)).ToArray())];
    }

    // Fields may be quoted, as in RFC 4180, but no line end is within one.
    private static List<string> Fields(string line)
    {
        var fields = new List<string>();
        var field = new StringBuilder();
        var quoted = false;
        for (var i = 0; i < line.Length; i++)
        {
            if (line[i] == '"' && quoted && i + 1 < line.Length && line[i + 1] == '"')
            {
                field.Append(line[i++]);
            }
            else if (line[i] == '"')
            {
                quoted = !quoted;
            }
            else if (line[i] == ',' && !quoted)
            {
                fields.Add(field.ToString().Trim());
                field.Clear();
            }
            else
            {
                field.Append(line[i]);
            }
        }

        fields.Add(field.ToString().Trim());
        return fields;
    }
}
