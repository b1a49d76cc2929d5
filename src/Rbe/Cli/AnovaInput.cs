using System.Globalization;
using Microsoft.VisualBasic.FileIO;
using TlsToll.Results.Variance;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary>Reads a table in long form, one line per observation, from a CSV file. Error messages contain the line number.</summary>
internal static class AnovaInput
{
    /// <summary>Reads the columns of a question.</summary>
    /// <exception cref="InvalidDataException">Something is missing or wrong; the message contains the line number.</exception>
    public static FactorialTable Read(string path, AnovaQuestion question)
    {
        var lines = File.ReadAllLines(path);
        if (lines.Length < 2)
            throw new InvalidDataException($"{path} has no lines below its headings.");
        return AnovaArrangement.Of([.. Observations(lines, question)], question);
    }

    private static IEnumerable<AnovaObservation> Observations(string[] lines, AnovaQuestion question)
    {
        var headings = Fields(lines[0], "line 1");
        int Column(string name) => Array.IndexOf(headings, name) is >= 0 and var at
            ? at
            : throw new InvalidDataException($"line 1: there is no column '{name}', only {string.Join(", ", headings)}");
        var (response, groups) = (Column(question.Response), question.Grouping.Select(Column).ToArray());
        for (var i = 1; i < lines.Length; i++)
        {
            if (string.IsNullOrWhiteSpace(lines[i]))
                continue;
            var at = string.Create(CultureInfo.InvariantCulture, $"line {i + 1}");
            var fields = Fields(lines[i], at);
            string Field(int column) => column < fields.Length && fields[column].Length > 0
                ? fields[column]
                : throw new InvalidDataException($"{at}: {headings[column]} is missing");
            yield return new AnovaObservation(at, [.. groups.Select(Field)], Number(Field(response), at, question));
        }
    }

    private static double Number(string text, string at, AnovaQuestion question)
    {
        if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) || !double.IsFinite(value))
            throw new InvalidDataException($"{at}: {question.Response} is '{text}', which is not a number");
        return !question.Logarithms || value > 0
            ? value
            : throw new InvalidDataException($"{at}: {question.Response} is {text}, but --log takes only positive values");
    }

    private static string[] Fields(string line, string at)
    {
        using var parser = new TextFieldParser(new StringReader(line)) { TextFieldType = FieldType.Delimited, Delimiters = [","] };
        try
        {
            return parser.ReadFields() ?? [];
        }
        catch (MalformedLineException e)
        {
            throw new InvalidDataException($"{at}: its quotation marks do not match", e);
        }
    }
}
