using System.CommandLine;
using System.Text;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary>The help of commands as text.</summary>
/// <param name="program">Name of the program.</param>
/// <param name="width">Longest line, 40 or more.</param>
internal sealed class HelpText(string program, int width)
{
    // A command with more flags than this has them in groups.
    private const int MostUngrouped = 15;

    private const string Flags = "Flags";

    private string Typed => ProgramName.TypedAs(program);

    /// <summary>Help of a command, which ends with the command's section of <c>examples.txt</c>.</summary>
    public string Of(Command command)
    {
        var text = new StringBuilder();
        Add(text, "", command.Description + (command.Description!.EndsWith('.') ? "" : "."));
        text.Append('\n');
        Add(text, "Usage: ", Usage(command));
        if (command is ProgramCommand all)
            AddCommands(text, all);
        AddTable(text, "Arguments", [.. command.Arguments.Select(argument => (argument.Name, argument.Description ?? ""))]);
        foreach (var (title, options) in Groups(command))
            AddTable(text, title, [.. options.Select(option => (Label(option), option.Description ?? ""))]);
        foreach (var section in Sections(command is ProgramCommand ? "" : command.Name))
            AddSection(text, section);
        return text.ToString();
    }

    /// <summary>Help of the program and of all its commands, one after the other.</summary>
    public string OfAll(ProgramCommand root)
    {
        var rule = new string('─', width);
        return string.Join($"\n{rule}\n", root.Groups.SelectMany(group => group.Entries).Select(entry => entry.Command).Prepend(root).Select(Of));
    }

    private string Usage(Command command) => command is ProgramCommand
        ? $"{Typed} COMMAND [flags]"
        : string.Join(' ', [Typed, command.Name, .. command.Arguments.Select(Usage), .. command.Options.Count > 0 ? ["[flags]"] : Array.Empty<string>()]);

    private static string Usage(Argument argument)
    {
        var name = argument.Arity.MaximumNumberOfValues > 1 ? argument.Name + "…" : argument.Name;
        return argument.Arity.MinimumNumberOfValues == 0 ? $"[{name}]" : name;
    }

    private static IEnumerable<(string Title, IEnumerable<Option> Options)> Groups(Command command)
    {
        var own = command.Options.Where(option => !option.Hidden).ToArray();
        if (own.Length <= MostUngrouped)
            return [(Flags, own)];
        var settings = (command as SettingCommand.WithSettings)?.Settings ?? [];
        string GroupOf(Option option) => settings.FirstOrDefault(setting => setting.ToString() == option.Name) is { } setting ? SettingGroups.Of(setting) ?? Flags : Flags;
        return own.GroupBy(GroupOf, StringComparer.Ordinal)
            .OrderBy(group => SettingGroups.Titles.TakeWhile(title => title != group.Key).Count())
            .Select(group => (group.Key, group.AsEnumerable()));
    }

    // The flag's own name begins in the same column, with a short form or without.
    private static string Label(Option option)
    {
        var brief = option.Aliases.FirstOrDefault(alias => alias is ['-', not '-' and not '?']);
        return (brief is null ? "    " : brief + ", ") + option.Name + (option.HelpName is { } value ? " " + value : "");
    }

    private void AddCommands(StringBuilder text, ProgramCommand all)
    {
        var column = all.Groups.SelectMany(group => group.Entries).Max(entry => entry.Command.Name.Length) + 4;
        foreach (var group in all.Groups)
            AddTable(text, group.Title, [.. group.Entries.Select(entry => (entry.Command.Name, entry.Summary))], column);
    }

    private void AddTable(StringBuilder text, string title, IReadOnlyList<(string Label, string Description)> rows, int? column = null)
    {
        if (rows.Count == 0)
            return;
        text.Append('\n').Append(title).Append(":\n");
        // A column for the longest label, but no more than a third of the line.
        var at = column ?? Math.Min(rows.Max(row => row.Label.Length) + 4, Math.Max(width / 3, 12));
        foreach (var (label, description) in rows)
        {
            var lead = "  " + label;
            if (lead.Length + 2 > at)
            {
                text.Append(lead).Append('\n');
                lead = "";
            }

            Add(text, lead.PadRight(at), description);
        }
    }

    private void AddSection(StringBuilder text, string section)
    {
        text.Append('\n');
        foreach (var line in section.Split('\n'))
        {
            var indent = line.Length - line.TrimStart().Length;
            if (line.Length <= width)
                text.Append(line).Append('\n');
            else
                AddExample(text, line, indent);
        }
    }

    // What follows the example after two blanks is a column of its own, or, where it has no room, lines of its own.
    private void AddExample(StringBuilder text, string line, int indent)
    {
        var blanks = new string(' ', indent);
        var gap = line.IndexOf("  ", indent, StringComparison.Ordinal);
        var rest = gap < 0 ? "" : line[gap..].Trim();
        if (rest.Length == 0)
        {
            Add(text, blanks, line.Trim());
            return;
        }

        var lead = line[..line.LastIndexOf(rest, StringComparison.Ordinal)];
        if (lead.Length <= width / 2)
        {
            Add(text, lead, rest);
            return;
        }

        Add(text, blanks, lead.Trim());
        Add(text, blanks + "    ", rest);
    }

    private void Add(StringBuilder text, string lead, string rest) => text.Append(TextWrap.Indented(rest, width, lead));

    // A section starts with "# " and the command's name, or the program's, or "launcher" for what only the launcher does.
    private IEnumerable<string> Sections(string command)
    {
        using var reader = new StreamReader(typeof(HelpText).Assembly.GetManifestResourceStream("examples.txt")!);
        string[] names = command.Length > 0 ? [command] : program == ProgramName.Launcher ? ["PROGRAM", "launcher"] : ["PROGRAM"];
        var sections = ("\n" + reader.ReadToEnd()).Split("\n# ");
        return names.SelectMany(name => sections.Where(section => section.StartsWith(name + "\n", StringComparison.Ordinal)).Select(section => section[(name.Length + 1)..].TrimEnd().Replace("PROGRAM", Typed, StringComparison.Ordinal)));
    }
}
