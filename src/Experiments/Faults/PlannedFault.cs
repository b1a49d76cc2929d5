using System.Globalization;
using System.Text.RegularExpressions;

namespace TlsToll.Experiments.Faults;

/// <summary>A fault and when it is to be.</summary>
/// <param name="Fault">The fault.</param>
/// <param name="Moment">Time from the start of its load to its begin.</param>
/// <param name="Hold">Time from its begin to its end.</param>
public sealed partial record PlannedFault(Fault Fault, TimeSpan Moment, TimeSpan Hold)
{
    private const double Longest = 600;

    /// <summary>
    /// Reads a plan: a line <c>NAME at SECONDS for SECONDS</c> for each fault, which gets a load of its own; <c>#</c> begins a comment.
    /// </summary>
    /// <param name="lines">Lines of the plan.</param>
    /// <exception cref="FormatException">A line is none, or there is none; the message is the end of a sentence.</exception>
    public static IReadOnlyList<PlannedFault> Read(IEnumerable<string> lines)
    {
        PlannedFault[] plan =
        [
            .. lines.Select((line, index) => (Text: line.Split('#')[0].Trim(), Number: index + 1)).Where(line => line.Text.Length > 0).Select(line => Read(line.Text, line.Number)),
        ];
        return plan.Length > 0 ? plan : throw new FormatException("contains no fault");
    }

    private static PlannedFault Read(string text, int number)
    {
        if (Line().Match(text) is not { Success: true } match)
            throw new FormatException($"line {number}: '{text}' is not NAME at SECONDS for SECONDS");
        var name = match.Groups["name"].Value;
        var fault = Fault.All.FirstOrDefault(fault => fault.Name == name)
            ?? throw new FormatException($"line {number}: there is no fault '{name}'; expected one of {string.Join(", ", Fault.All.Select(known => known.Name))}");
        var hold = Seconds("hold");
        return hold <= fault.LongestHold ? new PlannedFault(fault, Seconds("moment"), hold)
            : throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"line {number}: {name} lasts {fault.LongestHold.TotalSeconds:0} s at most"));

        TimeSpan Seconds(string group)
        {
            var seconds = double.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);
            return seconds <= Longest ? TimeSpan.FromSeconds(seconds)
                : throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"line {number}: {seconds} s is longer than {Longest} s"));
        }
    }

    [GeneratedRegex(@"^(?<name>[\w-]+)\s+at\s+(?<moment>\d+(\.\d+)?)\s*s?\s+for\s+(?<hold>\d+(\.\d+)?)\s*s?$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Line();
}
