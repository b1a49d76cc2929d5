using TlsToll.Testbed;

namespace TlsToll.Experiments.Settings;

/// <summary>Reads settings from texts and collects all problems, as sentences without full stops.</summary>
/// <param name="values">Texts by setting; empty for a flag without a value.</param>
/// <param name="variable">Function that returns the value of an environment variable; null for commands that use none.</param>
public sealed class SettingsReader(IReadOnlyDictionary<string, string> values, Func<string, string?>? variable = null)
{
    private readonly List<string> _problems = [];
    private bool _isEnsured;

    /// <summary>Command line that prints the help of the settings, for messages; null for none.</summary>
    public string? Help { get; init; }

    /// <summary>Problems found so far, without duplicates.</summary>
    public IReadOnlyList<string> Problems => [.. _problems.Distinct(StringComparer.Ordinal)];

    private bool IsQuick => values.GetValueOrDefault(SettingTable.Quick.Name, "false") != "false";

    /// <summary>True if the setting has an explicit value, from the command line, the study or its variable.</summary>
    public bool Has(Setting setting) => TextOf(setting) is not null;

    /// <summary>
    /// Returns the value of a setting. Returns the default if the value is missing or invalid, and records the problem if it is invalid.
    /// </summary>
    /// <exception cref="InvalidRequestException">The value is invalid, and <see cref="Ensure"/> was called before.</exception>
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
            Add($"{setting}{(continues ? "" : ":")} {e.Message.TrimEnd('.')}");
            return usual;
        }
    }

    /// <summary>Adds a problem if the condition is false.</summary>
    public void Check(bool holds, string problem)
    {
        if (!holds)
            Add(problem);
    }

    /// <summary>Throws if there are problems, and from now on for each further one.</summary>
    /// <exception cref="InvalidRequestException">There are problems; the message lists all of them in one line.</exception>
    public void Ensure()
    {
        _isEnsured = true;
        if (_problems.Count > 0)
            throw new InvalidRequestException($"{string.Join("; ", Problems)}.{(Help is null ? "" : $" See {Help}.")}");
    }

    /// <summary>True if the setting has a value that doesn't come from its variable.</summary>
    internal bool IsGiven(Setting setting) => values.ContainsKey(setting.Name);

    internal string? TextOf(Setting setting) =>
        values.TryGetValue(setting.Name, out var text) && (text.Length > 0 || setting.Variable is null) ? text
        : setting.Variable is { } name && variable?.Invoke(name) is { Length: > 0 } value ? value
        : null;

    private void Add(string problem)
    {
        _problems.Add(problem);
        if (_isEnsured)
            Ensure();
    }
}
