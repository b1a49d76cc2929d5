using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Results.Capabilities;
using TlsToll.Tls;

namespace TlsToll.Reports.Text;

/// <summary>Writes the TLS support of a host, for people and for programs.</summary>
public static class TlsSupportText
{
    private const string Legend = "yes: works; old: works for replication only, if requested by name; no: see the letter; blank: no such combination";

    private static readonly string[] Versions = [.. TlsVersion.All.Reverse().Select(v => v.Name)];

    /// <summary>Table for a terminal of 80 columns.</summary>
    public static string Text(MachineReport report)
    {
        var notes = new Notes();
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"OpenSSL {report.OpenSsl}, {report.Runtime}\n");
        foreach (var kind in report.Capabilities.GroupBy(a => a.Kind))
        {
            text.Append('\n').Append(Row(kind.Key, Versions.Select(Short)));
            foreach (var capability in kind)
                text.Append(Row(capability.Name, Versions.Select(v => Cell(capability, v, notes))));
        }

        text.Append('\n').AppendJoin('\n', ["yes works", "old works for replication only, if requested by name", "no  does not work; the letter gives the reason", .. notes.All]).Append('\n');
        return text.ToString();
    }

    /// <summary>Markdown with one table per kind.</summary>
    public static string Markdown(MachineReport report)
    {
        var notes = new Notes();
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"OpenSSL {report.OpenSsl}, {report.Runtime}\n");
        foreach (var kind in report.Capabilities.GroupBy(a => a.Kind))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n| {kind.Key} | OpenSSL | {string.Join(" | ", Versions)} |\n|---|---|{string.Concat(Versions.Select(_ => "---|"))}\n");
            foreach (var capability in kind)
                text.Append(CultureInfo.InvariantCulture, $"| {capability.Name} | {capability.OpenSslName} | {string.Join(" | ", Versions.Select(v => Cell(capability, v, notes)))} |\n");
        }

        text.Append(CultureInfo.InvariantCulture, $"\n{Legend}.\n\n").AppendJoin('\n', notes.All.Select(n => "- " + n)).Append('\n');
        return text.ToString();
    }

    /// <summary>Complete report as JSON.</summary>
    public static string Json(MachineReport report) => JsonSerializer.Serialize(report, AbilityJson.Default.MachineReport) + "\n";

    private static string Row(string name, IEnumerable<string> cells) =>
        (name.PadRight(46) + string.Concat(cells.Select(cell => cell.PadRight(6)))).TrimEnd() + "\n";

    private static string Short(string version) => version == TlsVersion.Ssl30.Name ? "SSL3" : version;

    private static string Cell(Capability capability, string version, Notes notes) => capability.Versions.FirstOrDefault(v => v.Version == version) switch
    {
        null or { Support: TlsSupport.None } => "",
        { Support: TlsSupport.Yes } => "yes",
        { Support: TlsSupport.Replication } => "old",
        { Support: TlsSupport.NotTried, Reason: var reason } => "? " + notes.Letter(reason!),
        { Reason: var reason } => "no " + notes.Letter(reason!),
    };

    private sealed class Notes
    {
        private readonly List<string> _reasons = [];

        public IEnumerable<string> All => _reasons.Select((reason, index) => $"{(char)('a' + index)}  {reason}");

        public char Letter(string reason)
        {
            if (!_reasons.Contains(reason, StringComparer.Ordinal))
                _reasons.Add(reason);
            return (char)('a' + _reasons.IndexOf(reason));
        }
    }
}

/// <summary>JSON of the TLS support of a host.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true, UseStringEnumConverter = true)]
[JsonSerializable(typeof(MachineReport))]
internal sealed partial class AbilityJson : JsonSerializerContext;
