using System.Globalization;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>A list of requests: a line <c>[METHOD] PATH</c> for each, without bodies. Empty lines and lines that begin with # are left out.</summary>
internal static class RequestList
{
    /// <summary>Parses a list.</summary>
    /// <exception cref="FormatException">A line is wrong; the message contains its number.</exception>
    public static IReadOnlyList<ServiceMessage> Parse(string text)
    {
        var requests = new List<ServiceMessage>();
        foreach (var (line, index) in text.Split('\n').Select((line, index) => (line.Trim(), index)))
        {
            if (line.Length == 0 || line[0] == '#')
                continue;
            try
            {
                requests.Add(line.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries) switch
                {
                    [var path] => ServiceMessage.Of("GET", path, [], []),
                    [var method, var path] => ServiceMessage.Of(method, path, [], []),
                    _ => throw new FormatException($"'{line}' is not [METHOD] PATH"),
                });
            }
            catch (FormatException e)
            {
                throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"line {index + 1}: {e.Message}"), e);
            }
        }

        return requests;
    }
}
