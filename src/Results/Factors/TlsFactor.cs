using TlsToll.Contracts.Administration;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>
/// Commands that vary a factor. Studies of services use the factors of <c>bench run</c>, studies of static pages those of <c>bench replay</c>.
/// </summary>
[Flags]
public enum FactorCommands
{
    /// <summary><c>bench run</c>.</summary>
    Run = 1,

    /// <summary><c>bench replay</c>.</summary>
    Replay = 2,

    /// <summary>Both commands.</summary>
    Both = Run | Replay,
}

/// <summary>
/// Factor of TLS on hop 1, declared once in <see cref="TlsFactors"/>: flag, help, levels, word in treatment names, conflicts, proof on a
/// connection, and effect on a process. Command line, studies, treatments, results and documentation are derived from the declaration.
/// </summary>
public abstract class TlsFactor
{
    private protected TlsFactor()
    {
    }

    /// <summary>Name of the flag without its dashes, and of the factor in a study's file, such as <c>chain-length</c>.</summary>
    public required string Name { get; init; }

    /// <summary>Name in the results' <c>factors</c>, such as <c>chainLength</c>.</summary>
    public required string ResultName { get; init; }

    /// <summary>One line of help: levels and default.</summary>
    public required string Help { get; init; }

    /// <summary>Levels in Markdown, in as many words as they need, for the table of <c>docs/tls.md</c>.</summary>
    public required string Manual { get; init; }

    /// <summary>What carries the level in Markdown, such as the client's offer, for the table of <c>docs/tls.md</c>.</summary>
    public required string SetBy { get; init; }

    /// <summary>At least two levels, all that can be listed, for the completion of the flag.</summary>
    public required IReadOnlyList<string> Values { get; init; }

    /// <summary>Commands that vary the factor.</summary>
    public FactorCommands Commands { get; init; } = FactorCommands.Both;

    /// <summary>True if the level is set when the SUT starts, so that tiers that are already running cannot change it.</summary>
    public bool SetAtSutStart { get; init; }

    /// <summary>True if the level can also be proved on a connection without its own handshake.</summary>
    public bool ProvedWithoutHandshake { get; init; }

    /// <summary>Level of the flag without a value; null if the flag requires a value.</summary>
    public string? LevelWithoutValue { get; init; }

    /// <summary>Level of a choice, as in the results.</summary>
    public required Func<TlsChoice, string> Level { get; init; }

    /// <summary>Word in a treatment's name, used if the treatments of a run differ in this factor.</summary>
    public required Func<TlsChoice, string> Label { get; init; }

    /// <summary>
    /// Rule of the protocol that a choice breaks and a working alternative, as a sentence without a full stop; null if it breaks none.
    /// </summary>
    public Func<TlsChoice, string?>? Conflict { get; init; }

    /// <summary>Levels of a choice that are for replication only, each with its reason in parentheses.</summary>
    public Func<TlsChoice, IEnumerable<string>>? Weaknesses { get; init; }

    /// <summary>
    /// Difference between a choice and a connection as its client sees it, null for none. The property is null if the client cannot see the
    /// factor.
    /// </summary>
    public Func<TlsChoice, NegotiatedParameters, string?>? ClientProof { get; init; }

    /// <summary>
    /// Difference between a choice and connections as the SUT counts them, null for none. The property is null if the SUT cannot see the
    /// factor.
    /// </summary>
    public Func<TlsChoice, NegotiatedCounter, string?>? SutProof { get; init; }

    /// <summary>Level of the factor in a choice.</summary>
    public abstract object? ValueOf(TlsChoice choice);

    /// <summary>Reads a level.</summary>
    /// <param name="text">One level, as in a flag or a study's file.</param>
    /// <param name="set">Sets the level in a choice; leaves the choice unchanged if the text is wrong.</param>
    /// <returns>The problem, as a sentence without a full stop; null if the text is a level.</returns>
    public abstract string? Read(string text, out Func<TlsChoice, TlsChoice> set);

    /// <summary>Effect on the driver's OpenSSL, set by a configuration file or the environment; null for none.</summary>
    public Func<OpenSslConfiguration, TlsChoice, OpenSslConfiguration>? Client { get; init; }

    /// <summary>Effect on the SUT's OpenSSL, set by a configuration file or the environment; null for none.</summary>
    public Func<OpenSslConfiguration, TlsChoice, OpenSslConfiguration>? Sut { get; init; }

    /// <summary>Name of the flag with its dashes.</summary>
    public override string ToString() => "--" + Name;
}

/// <summary>Factor with typed levels.</summary>
/// <typeparam name="T">Type of a level; compared by value.</typeparam>
public sealed class TlsFactor<T> : TlsFactor
{
    /// <summary>Level used if none is requested.</summary>
    public required T Usual { get; init; }

    /// <summary>Parses a text to the level, or to the problem as a sentence without a full stop.</summary>
    public required Func<string, (T Level, string? Problem)> Parse { get; init; }

    /// <summary>Level of the factor in a choice.</summary>
    public T Of(TlsChoice choice) => choice.Get(this, Usual);

    /// <inheritdoc/>
    public override object? ValueOf(TlsChoice choice) => Of(choice);

    /// <inheritdoc/>
    public override string? Read(string text, out Func<TlsChoice, TlsChoice> set)
    {
        var (level, problem) = Parse(text);
        set = problem is null ? choice => choice.With(this, level) : choice => choice;
        return problem;
    }
}
