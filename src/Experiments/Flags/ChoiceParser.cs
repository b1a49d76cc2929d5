using System.CommandLine;
using System.Globalization;
using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Flags;

/// <summary>Reads the flags of <see cref="TlsFactors"/>: each is a list, and every combination of their levels a choice.</summary>
/// <param name="options">The flags.</param>
/// <param name="parsed">What the user wrote.</param>
/// <param name="problems">Takes what is wrong.</param>
internal sealed class ChoiceParser(RunOptions options, ParseResult parsed, ICollection<string> problems)
{
    private const int Most = 64;

    /// <summary>All combinations, in the order of the flags' values; one usual choice if none is given.</summary>
    public IReadOnlyList<TlsChoice> Parse()
    {
        var choices = TlsFactors.All.Aggregate<TlsFactor, IEnumerable<TlsChoice>>([TlsChoice.Usual], Cross);
        // A key on a curve that OpenSSL does not offer by itself brings its group along.
        TlsChoice[] all = [.. choices.Select(c => c.Group is null ? c with { Group = c.Key.RareGroup } : c)];
        if (all.Length > Most)
            problems.Add(string.Create(CultureInfo.InvariantCulture, $"these are {all.Length} combinations of TLS settings; {Most} fit into one comparison"));
        foreach (var conflict in all.Select(TlsConflicts.Of).OfType<string>().Distinct(StringComparer.Ordinal))
            problems.Add(conflict);
        if (TlsConflicts.Among(all) is { } contradiction)
            problems.Add(contradiction);
        return all;
    }

    private IEnumerable<TlsChoice> Cross(IEnumerable<TlsChoice> choices, TlsFactor factor)
    {
        var flag = options.Of(factor);
        if (parsed.GetResult(flag) is null or { Implicit: true })
            return choices;
        var levels = (parsed.GetValue(flag) ?? factor.LevelWithoutValue ?? "")
            .Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(text => Read(factor, text)).ToArray();
        if (levels.Length == 0)
            problems.Add($"{flag.Name} is empty");
        return [.. choices.SelectMany(choice => levels.Select(set => set(choice)).Distinct())];
    }

    private Func<TlsChoice, TlsChoice> Read(TlsFactor factor, string text)
    {
        if (factor.Read(text, out var set) is { } problem)
            problems.Add($"{factor}: {problem}");
        return set;
    }
}
