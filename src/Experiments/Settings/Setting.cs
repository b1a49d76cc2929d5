using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// A setting of a measurement: a command-line flag and, for the workloads in <see cref="Studies"/>, a setting of study files.
/// </summary>
/// <param name="Name">The flag without its dashes.</param>
/// <param name="Help">The help text.</param>
public record Setting(string Name, string Help)
{
    /// <summary>Placeholder of the value in the help; null for a flag without a value.</summary>
    public string? ValueName { get; init; }

    /// <summary>True if the value can be omitted.</summary>
    public bool ValueOptional { get; init; }

    /// <summary>True if the value is a list, whose parts can also be given by repeating the flag.</summary>
    public bool IsList { get; init; }

    /// <summary>Heading under which the help shows the setting; null for that of the setting of the same name in <see cref="SettingGroups"/>.</summary>
    public string? Group { get; init; }

    /// <summary>Values for the completion of the flag; empty if they can't be listed.</summary>
    public IReadOnlyList<string> Values { get; init; } = [];

    /// <summary>Commands that accept the setting.</summary>
    public FactorCommands Commands { get; init; } = FactorCommands.Run;

    /// <summary>Commands whose studies can set it.</summary>
    public FactorCommands Studies { get; init; } = FactorCommands.Both;

    /// <summary>Reason why the setting has no effect on tiers already running, as a predicate; null if it has an effect.</summary>
    public string? NotWithSut { get; init; }

    /// <summary>Environment variable that can hold the value; null for none.</summary>
    public string? Variable { get; init; }

    /// <summary>The flag with its dashes.</summary>
    public sealed override string ToString() => "--" + Name;
}

/// <summary>A setting with a value of type T.</summary>
/// <param name="Name">The flag without its dashes.</param>
/// <param name="Help">The help text.</param>
/// <param name="Usual">The default.</param>
/// <param name="Parse">Parses a value; throws <see cref="FormatException"/> with the problem.</param>
public sealed record Setting<T>(string Name, string Help, T Usual, Func<string, T> Parse) : Setting(Name, Help)
{
    /// <summary>The default with <c>--quick</c>.</summary>
    public T QuickUsual { get; init; } = Usual;

    /// <summary>Returns a copy that is available in the given commands.</summary>
    internal Setting<T> For(FactorCommands commands) => this with { Commands = commands };

    /// <summary>Returns a copy that studies can't set.</summary>
    internal Setting<T> OutsideStudies() => this with { Studies = default };

    /// <summary>Returns a copy that has no effect on tiers already running.</summary>
    internal Setting<T> Without(string reason) => this with { NotWithSut = reason };
}
