using TlsToll.Rbe.Choices;
using TlsToll.Tls;

namespace TlsToll.Rbe.Experiments;

/// <summary>Which processes a run needs, SUTs and workers: one for each thing that OpenSSL is to be told, and which treatment uses which.</summary>
internal sealed class ProcessPlan
{
    private readonly TlsProcesses _processes;

    /// <summary>Plans.</summary>
    /// <param name="choices">All choices of the run; at least one.</param>
    public ProcessPlan(IReadOnlyList<TlsChoice> choices)
    {
        _processes = new TlsProcesses(choices);
        Suts = [.. choices.Select(Sut).DistinctBy(Key)];
        Workers = Distinct(choices.Select(_processes.Client));
    }

    /// <summary>What each SUT is told.</summary>
    public IReadOnlyList<SutTold> Suts { get; }

    /// <summary>What each worker is told.</summary>
    public IReadOnlyList<OpenSslConfiguration> Workers { get; }

    /// <summary>Index of a treatment's SUT; without TLS the first.</summary>
    public int SutOf(Treatment treatment) => treatment.Transport == Transport.Plain ? 0 : Suts.Select(Key).ToList().IndexOf(Key(Sut(treatment.Tls)));

    /// <summary>Index of a treatment's worker; without TLS the first.</summary>
    public int WorkerOf(Treatment treatment) => treatment.Transport == Transport.Plain ? 0 : IndexOf(Workers, _processes.Client(treatment.Tls));

    private SutTold Sut(TlsChoice choice) => new(_processes.Server(choice), PreferClient: choice.ServerPreference == false);

    private static string Key(SutTold told) => $"{told.PreferClient} {Key(told.OpenSsl)}";

    private static List<OpenSslConfiguration> Distinct(IEnumerable<OpenSslConfiguration> all) => [.. all.DistinctBy(Key)];

    private static int IndexOf(IReadOnlyList<OpenSslConfiguration> among, OpenSslConfiguration configuration) =>
        among.Select(Key).ToList().IndexOf(Key(configuration));

    // Lists within a record are compared by reference; their text is what the process sees.
    private static string Key(OpenSslConfiguration configuration) => configuration.IsEmpty ? "" : configuration.ToText();
}

/// <summary>What a SUT is told at its start.</summary>
/// <param name="OpenSsl">What its OpenSSL is told.</param>
/// <param name="PreferClient">Whether the client's order of suites decides.</param>
internal sealed record SutTold(OpenSslConfiguration OpenSsl, bool PreferClient);
