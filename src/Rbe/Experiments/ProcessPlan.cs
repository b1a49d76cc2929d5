using TlsToll.Rbe.Choices;
using TlsToll.Tls;

namespace TlsToll.Rbe.Experiments;

/// <summary>Which processes a run needs, SUTs and workers: one for each thing that is told at the start, and which treatment uses which.</summary>
internal sealed class ProcessPlan
{
    private readonly TlsProcesses _processes;
    private readonly IReadOnlyList<string> _accesses;

    /// <summary>Plans.</summary>
    /// <param name="choices">All choices of the run; at least one.</param>
    /// <param name="accesses">How the database is read and written, all that the run has; at least one.</param>
    public ProcessPlan(IReadOnlyList<TlsChoice> choices, IReadOnlyList<string> accesses)
    {
        _processes = new TlsProcesses(choices);
        _accesses = accesses;
        Suts = [.. accesses.SelectMany(access => choices.Select(choice => Sut(choice, access))).DistinctBy(Key)];
        Workers = Distinct(choices.Select(_processes.Client));
    }

    /// <summary>What each SUT is told.</summary>
    public IReadOnlyList<SutTold> Suts { get; }

    /// <summary>What each worker is told.</summary>
    public IReadOnlyList<OpenSslConfiguration> Workers { get; }

    /// <summary>Index of a treatment's SUT; without TLS the first of its access to the database.</summary>
    public int SutOf(Treatment treatment)
    {
        var access = treatment.Conditions.DataAccess ?? _accesses[0];
        return treatment.Transport == Transport.Plain
            ? Suts.Select(sut => sut.DataAccess).ToList().IndexOf(access)
            : Suts.Select(Key).ToList().IndexOf(Key(Sut(treatment.Tls, access)));
    }

    /// <summary>Index of a treatment's worker; without TLS the first.</summary>
    public int WorkerOf(Treatment treatment) => treatment.Transport == Transport.Plain ? 0 : IndexOf(Workers, _processes.Client(treatment.Tls));

    private SutTold Sut(TlsChoice choice, string access) => new(_processes.Server(choice), PreferClient: choice.ServerPreference == false, access);

    private static string Key(SutTold told) => $"{told.DataAccess} {told.PreferClient} {Key(told.OpenSsl)}";

    private static List<OpenSslConfiguration> Distinct(IEnumerable<OpenSslConfiguration> all) => [.. all.DistinctBy(Key)];

    private static int IndexOf(IReadOnlyList<OpenSslConfiguration> among, OpenSslConfiguration configuration) =>
        among.Select(Key).ToList().IndexOf(Key(configuration));

    // Lists within a record are compared by reference; their text is what the process sees.
    private static string Key(OpenSslConfiguration configuration) => configuration.IsEmpty ? "" : configuration.ToText();
}

/// <summary>What a SUT is told at its start.</summary>
/// <param name="OpenSsl">What its OpenSSL is told.</param>
/// <param name="PreferClient">Whether the client's order of suites decides.</param>
/// <param name="DataAccess">How it reads and writes the database.</param>
internal sealed record SutTold(OpenSslConfiguration OpenSsl, bool PreferClient, string DataAccess);
