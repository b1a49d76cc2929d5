using System.Globalization;
using System.Text;
using TlsToll.Primitives.Results;

namespace TlsToll.Primitives.Reports;

/// <summary>The whole report, as text with 80 columns or as Markdown.</summary>
internal static class Report
{
    private const int Columns = 80;

    public static string Text(ResultsDocument results)
    {
        var text = new StringBuilder();
        foreach (var table in Tables(results))
            text.Append(table.ToText()).Append('\n');
        foreach (var line in Notes(results).Append(results.Answer))
            text.Append(Wrapped(line)).Append('\n');
        return text.ToString();
    }

    public static string Markdown(ResultsDocument results)
    {
        var text = new StringBuilder("# The primitives beneath TLS\n\n").Append(results.Answer).Append("\n\n");
        foreach (var table in Tables(results))
            text.Append(table.ToMarkdown()).Append('\n');
        foreach (var line in Notes(results))
            text.Append("- ").Append(line).Append('\n');
        return text.ToString();
    }

    private static string Wrapped(string text)
    {
        var (lines, line) = (new List<string>(), new StringBuilder());
        foreach (var word in text.Split(' '))
        {
            if (line.Length > 0 && line.Length + 1 + word.Length > Columns)
            {
                lines.Add(line.ToString());
                line.Clear().Append("  ");
            }
            else if (line.Length > 0)
            {
                line.Append(' ');
            }

            line.Append(word);
        }

        lines.Add(line.ToString());
        return string.Join('\n', lines);
    }

    private static IEnumerable<Table> Tables(ResultsDocument results) =>
        new[]
        {
            PrimitiveTables.Bulk(results.Rows), PrimitiveTables.Keys(results.Rows), PrimitiveTables.Fits(results.Fits),
            PrimitiveTables.Suites(results.Suites),
        }.Where(t => t.Rows.Count > 0);

    private static IEnumerable<string> Notes(ResultsDocument results)
    {
        var machine = results.Machine;
        foreach (var line in PrimitiveTables.NotMeasured(results.Rows))
            yield return line;
        if (Disturbance.Of(results.Rows) is { } percent)
        {
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"The host was busy: half of the intervals are wider than ± {percent:0.0} %. Measure again when it is idle.");
        }

        yield return "Intervals (±%, low, high) are 95 % by Student's t. op/s and Gbit/s are per core. ¬NI: AES-NI and PCLMULQDQ off. "
            + "*: called through OpenSSL's EVP, because .NET has no method. openssl: `openssl speed`, half of its rounds before .NET's and half "
            + "after. "
            + "In a fit, a is the fixed cost of a call; low and high bound b/b, which comes from the differences at the same sizes.";
        yield return machine.Megahertz is { } mhz
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"c/B: cycles per byte at the {mhz:0} MHz that /proc/cpuinfo reports; the actual clock may be higher.")
            : "c/B: not measured, because /proc/cpuinfo reports no clock.";
        yield return string.Create(
            CultureInfo.InvariantCulture,
            $"{machine.Processor ?? "Processor unknown"}, {machine.Cores} cores; {machine.Runtime}; "
            + $"OpenSSL {machine.OpenSsl} in the process; {results.OpenSslProgram ?? "no openssl program"}; {results.Effort.Name} run, {results.Seconds:0} s.");
    }
}
