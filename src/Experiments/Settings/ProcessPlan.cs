using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// The processes of a run: one SUT or worker for each configuration that is set at process start, and their assignment to treatments.
/// </summary>
public sealed class ProcessPlan
{
    /// <summary>Processes of a configuration that work at the same time in a duet.</summary>
    public const int Couple = 2;

    private readonly TlsProcesses _processes;
    private readonly IReadOnlyList<SutVariant> _variants;
    private readonly IReadOnlyList<SutLaunchSpec> _suts;
    private readonly IReadOnlyList<OpenSslConfiguration> _workers;

    /// <summary>Plans the processes.</summary>
    /// <param name="choices">All choices of the run; at least one.</param>
    /// <param name="variants">All variants of SUTs in the run; at least one, the run's default first.</param>
    /// <param name="used">Treatments to measure, if not every choice is combined with every variant; null if all are combined.</param>
    /// <param name="twins">Number of equal SUTs for each configuration: an even number for duets.</param>
    public ProcessPlan(IReadOnlyList<TlsChoice> choices, IReadOnlyList<SutVariant> variants, IReadOnlyCollection<Treatment>? used = null, int twins = 1)
    {
        _processes = new TlsProcesses(choices);
        _variants = variants;
        _suts = [.. (used is null ? variants.SelectMany(variant => choices.Select(choice => Sut(choice, variant))) : Used(choices[0], used)).DistinctBy(Key)];
        _workers = [.. choices.Select(_processes.Client).DistinctBy(c => c.Key)];
        Suts = [.. Enumerable.Repeat(_suts, twins).SelectMany(suts => suts)];
        Workers = [.. Enumerable.Repeat(_workers, Math.Min(twins, Couple)).SelectMany(workers => workers)];
    }

    /// <summary>The configuration of each SUT.</summary>
    public IReadOnlyList<SutLaunchSpec> Suts { get; }

    /// <summary>The configuration of each worker.</summary>
    public IReadOnlyList<OpenSslConfiguration> Workers { get; }

    /// <summary>Index of a treatment's SUT; without TLS, the first SUT of its variant.</summary>
    public int SutOf(Treatment treatment)
    {
        var variant = VariantOf(treatment);
        return treatment.Transport == Transport.Plain
            ? _suts.Select(sut => sut.Variant).ToList().IndexOf(variant)
            : _suts.Select(Key).ToList().IndexOf(Key(Sut(treatment.Tls, variant)));
    }

    /// <summary>Index of the SUT of a place.</summary>
    public int SutOf(Place place) => SutOf(place.Host) + (place.Twin * _suts.Count);

    /// <summary>Index of the worker of a place: each side of a duet has its own.</summary>
    public int WorkerOf(Place place) => WorkerOf(place.Treatment) + (place.Twin % Couple * _workers.Count);

    /// <summary>Index of a treatment's worker; without TLS, the first worker.</summary>
    public int WorkerOf(Treatment treatment) => treatment.Transport == Transport.Plain
        ? 0
        : _workers.Select(worker => worker.Key).ToList().IndexOf(_processes.Client(treatment.Tls).Key);

    // Without TLS, any SUT of the variant works. If the variant has no SUT with TLS, use the configuration of the first choice.
    private IEnumerable<SutLaunchSpec> Used(TlsChoice first, IReadOnlyCollection<Treatment> used)
    {
        SutLaunchSpec[] secured = [.. used.Where(t => t.Transport == Transport.Tls).Select(t => Sut(t.Tls, VariantOf(t)))];
        var plain = used.Select(VariantOf).Distinct().Where(variant => secured.All(spec => spec.Variant != variant)).Select(variant => Sut(first, variant));
        return secured.Concat(plain).OrderBy(spec => spec.Variant == _variants[0] ? 0 : 1);
    }

    private SutVariant VariantOf(Treatment treatment)
    {
        var (own, usual) = (treatment.Conditions, _variants[0]);
        return new SutVariant(
            own.DataAccess ?? usual.DataAccess, own.Hop2Tls ?? usual.Hop2Tls, own.Hop3Tls ?? usual.Hop3Tls, own.Processors ?? usual.Processors,
            own.Metered || usual.Metered, own.Build ?? usual.Build, own.Terminate is { } program ? RunSettings.FrontOf(program) : usual.Front,
            own.Http is { } version ? HttpVersions.Is2(version) : usual.Http2);
    }

    private SutLaunchSpec Sut(TlsChoice choice, SutVariant variant) => new(
        _processes.Server(choice), choice.KeptContext, PreferClient: choice.ServerPreference == false, variant, choice.Parts);

    private static string Key(SutLaunchSpec spec) => $"{spec.Variant} {spec.KeptContext} {spec.PreferClient} {spec.Parts} {spec.OpenSsl.Key}";
}

/// <summary>Configuration with which a SUT starts.</summary>
/// <param name="OpenSsl">OpenSSL's configuration.</param>
/// <param name="KeptContext">True if its connections share OpenSSL's context.</param>
/// <param name="PreferClient">True if the client's order of suites decides.</param>
/// <param name="Variant">Properties other than TLS in which SUTs of the run differ.</param>
/// <param name="Parts">Parts of TLS that its connections use.</param>
public sealed record SutLaunchSpec(OpenSslConfiguration OpenSsl, bool KeptContext, bool PreferClient, SutVariant Variant, TlsParts Parts);
