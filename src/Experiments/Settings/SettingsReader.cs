using TlsToll.Testbed;

namespace TlsToll.Experiments.Settings;

/// <summary>Reads settings from texts and collects all problems, sentences without their full stops.</summary>
/// <param name="values">Texts by setting; empty for a flag without a value.</param>
/// <param name="variable">Looks up an environment variable; null for commands that use none.</param>
public sealed class SettingsReader(IReadOnlyDictionary<string, string> values, Func<string, string?>? variable = null)
{
    private readonly List<string> _problems = [];

    /// <summary>The command whose help explains the settings.</summary>
    public string Command { get; init; } = "run";

    /// <summary>The problems so far.</summary>
    public IReadOnlyList<string> Problems => [.. _problems.Distinct(StringComparer.Ordinal)];

    private bool IsQuick => values.GetValueOrDefault(SettingTable.Quick.Name, "false") != "false";

    /// <summary>Whether a setting has a value of its own.</summary>
    public bool Has(Setting setting) => TextOf(setting) is not null;

    /// <summary>The value of a setting; its default if there is none or a wrong one.</summary>
    public T Get<T>(Setting<T> setting)
    {
        var usual = IsQuick ? setting.QuickUsual : setting.Usual;
        try
        {
            return TextOf(setting) is { } text ? setting.Parse(text) : usual;
        }
        catch (FormatException e)
        {
            var continues = e.Message.StartsWith("must ", StringComparison.Ordinal) || e.Message.StartsWith("is ", StringComparison.Ordinal);
            _problems.Add($"{setting}{(continues ? "" : ":")} {e.Message.TrimEnd('.')}");
            return usual;
        }
    }

    /// <summary>Adds a problem unless a condition holds.</summary>
    public void Check(bool holds, string problem)
    {
        if (!holds)
            _problems.Add(problem);
    }

    /// <summary>Refuses wrong settings.</summary>
    /// <exception cref="InvalidRequestException">There are problems; all in one line.</exception>
    public void Ensure()
    {
        if (_problems.Count > 0)
            throw new InvalidRequestException($"{string.Join("; ", Problems)}. See rbe {Command} --help.");
    }

    /// <summary>Whether a setting has a value other than from its variable.</summary>
    internal bool IsGiven(Setting setting) => values.ContainsKey(setting.Name);

    internal string? TextOf(Setting setting) =>
        values.TryGetValue(setting.Name, out var text) && (text.Length > 0 || setting.Variable is null) ? text
        : setting.Variable is { } name && variable?.Invoke(name) is { Length: > 0 } value ? value
        : null;
}
