using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Settings;

/// <summary>A setting of a measurement: a flag of commands and, where <see cref="Studies"/> has its workload, a setting of study files.</summary>
/// <param name="Name">The flag without its dashes.</param>
/// <param name="Help">The line of the help.</param>
public record Setting(string Name, string Help)
{
    /// <summary>Placeholder of the value in the help; null for a flag without a value.</summary>
    public string? ValueName { get; init; }

    /// <summary>Whether the value may be left out.</summary>
    public bool ValueOptional { get; init; }

    /// <summary>The values to complete the flag with; empty if they can't be listed.</summary>
    public IReadOnlyList<string> Values { get; init; } = [];

    /// <summary>The commands that have the setting.</summary>
    public FactorCommands Commands { get; init; } = FactorCommands.Run;

    /// <summary>The commands whose studies may set it.</summary>
    public FactorCommands Studies { get; init; } = FactorCommands.Both;

    /// <summary>Why it has no effect on running tiers, a predicate; null if it has.</summary>
    public string? NotWithSut { get; init; }

    /// <summary>The environment variable that may hold the value; null for none.</summary>
    public string? Variable { get; init; }

    /// <summary>The flag.</summary>
    public sealed override string ToString() => "--" + Name;
}

/// <summary>A setting with a value of type T.</summary>
/// <param name="Name">The flag without its dashes.</param>
/// <param name="Help">The line of the help.</param>
/// <param name="Usual">The default.</param>
/// <param name="Parse">Reads a value; throws <see cref="FormatException"/> with the problem.</param>
public sealed record Setting<T>(string Name, string Help, T Usual, Func<string, T> Parse) : Setting(Name, Help)
{
    /// <summary>The default with <c>--quick</c>.</summary>
    public T QuickUsual { get; init; } = Usual;

    /// <summary>The setting in commands.</summary>
    internal Setting<T> For(FactorCommands commands) => this with { Commands = commands };

    /// <summary>The setting, which no study may set.</summary>
    internal Setting<T> OutsideStudies() => this with { Studies = default };

    /// <summary>The setting, which has no effect on running tiers.</summary>
    internal Setting<T> Without(string reason) => this with { NotWithSut = reason };
}
