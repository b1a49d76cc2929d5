using System.Runtime.InteropServices;
using TlsToll.Results.Factors;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Tries the TLS settings of a run before any process of the run starts.</summary>
public static class Preflight
{
    /// <summary>Tries each choice with each OpenSSL. Choices that leave everything to the endpoints are tried only with an OpenSSL build.</summary>
    /// <param name="choices">All choices of the run.</param>
    /// <param name="builds">OpenSSL builds; null for the host's.</param>
    /// <param name="cancellation">Token that aborts the trials.</param>
    /// <exception cref="InvalidRequestException">A choice is not available; the message contains the reason and an alternative.</exception>
    public static async Task CheckAsync(IReadOnlyList<TlsChoice> choices, IEnumerable<OpenSslBuild?> builds, CancellationToken cancellation)
    {
        foreach (var build in builds.Distinct())
        {
            var problems = await ProblemsAsync(choices, build, cancellation);
            if (choices.FirstOrDefault(problems.ContainsKey) is { } first)
                throw new InvalidRequestException(problems[first].ToString());
        }
    }

    /// <summary>Tries each choice and returns the problems.</summary>
    /// <param name="choices">All choices of the run.</param>
    /// <param name="build">OpenSSL build; null for the host's.</param>
    /// <param name="cancellation">Token that aborts the trials.</param>
    /// <returns>Unavailable choices, each with the reason.</returns>
    /// <exception cref="InvalidRequestException">The requested OpenSSL build was not loaded.</exception>
    public static async Task<IReadOnlyDictionary<TlsChoice, Unavailability>> ProblemsAsync(
        IReadOnlyList<TlsChoice> choices, OpenSslBuild? build, CancellationToken cancellation)
    {
        var problems = choices.Select(choice => (Choice: choice, Problem: OfProcessor(choice, RuntimeInformation.ProcessArchitecture)))
            .Where(p => p.Problem is not null).DistinctBy(p => p.Choice).ToDictionary(p => p.Choice, p => p.Problem!);
        var tried = choices.Where(c => !problems.ContainsKey(c)).Where(c => build is not null || c.Suites is not null || c.Version is not null || c.Group is not null || c.Key.IsTls13Only || c.Weaknesses.Count > 0).ToArray();
        if (tried.Length == 0)
            return problems;
        using var certificates = await TrialCertificates.OpenAsync([.. tried.Select(c => c.Key).Where(key => key.IsSupported).Distinct()], cancellation);
        var trials = new TrialProcess(certificates.Directory, build);
        var processes = new TlsProcesses(choices);
        foreach (var group in tried.GroupBy(c => c.Group))
        {
            // Try each suite of a list separately: a suite that could never be negotiated is also a mistake.
            var members = group.SelectMany(c => Apart(c).Select(part => (Choice: c, Part: part))).DistinctBy(m => (m.Choice, m.Part.Suite)).ToArray();
            // Leave out the no-ops: they don't affect OpenSSL's capabilities, and a trial doesn't load their provider.
            var configuration = processes.Server(members[0].Choice) with
            {
                Groups = group.Key is { } g ? [g] : [],
                Tickets = null,
                WithoutTickets = false,
                Noops = NoopSet.None,
            };
            TlsChoice[] distinct = [.. members.Select(m => m.Part).DistinctBy(What)];
            var report = await trials.RunAsync(
                configuration, [.. distinct.Select(c => new TrialRequest((c.EffectiveVersion ?? TlsVersion.Tls13).Name, c.Suite?.Name, c.Key.Name))], cancellation);
            build?.EnsureLoaded(report.Libraries);
            var answers = distinct.Zip(report.Answers).ToDictionary(p => What(p.First), p => Problem(p.First, p.Second, report.OpenSsl, build));
            foreach (var (choice, part) in members)
            {
                if (answers[What(part)] is { } problem)
                    problems.TryAdd(choice, problem);
            }
        }

        return problems;
    }

    /// <summary>Why processors of an architecture do not have a setting of the choice; null if they do.</summary>
    internal static Unavailability? OfProcessor(TlsChoice choice, Architecture processor) =>
        choice.AesNi is not null && processor != Architecture.X64 ? new($"{TlsFactors.AesNi}: exists on x86-64 processors only") : null;

    // Properties of a choice that decide the result of its trial.
    private static (TlsVersion? Version, CipherSuite? Suite, KeyKind Key) What(TlsChoice choice) => (choice.EffectiveVersion, choice.Suite, choice.Key);

    private static IEnumerable<TlsChoice> Apart(TlsChoice choice) =>
        choice.Suites is { } list ? list.All.Select(suite => choice with { Suites = new SuiteList([suite]) }) : [choice];

    private static Unavailability? Problem(TlsChoice choice, TrialAnswer answer, string openSsl, OpenSslBuild? build)
    {
        var missingGroup = answer.Worked && choice.Group is { } group && answer.Group != group.Name;
        if (answer.Worked && !missingGroup)
            return null;
        var reason = missingGroup ? TrialReasons.NotBuiltIn : TrialReasons.InWords(choice.EffectiveVersion ?? TlsVersion.Tls13, choice.Suite, answer.Problem!);
        return new(
            $"{Describe(choice)} is not available from OpenSSL {openSsl}{(build is null ? "" : $" of {build.LibraryDirectory}")}: {reason}", Instead(choice, missingGroup, reason, build));
    }

    private static string Describe(TlsChoice choice) => string.Join(' ', new[]
    {
        choice.EffectiveVersion is { } version ? (version == TlsVersion.Ssl30 ? "SSL 3.0" : $"TLS {version}") : "TLS",
        choice.Suite is { } suite ? $"with {suite}" : null,
        choice.Group is { } group ? $"with the group {group}" : null,
        $"and the key {choice.Key}",
    }.OfType<string>());

    private static string Instead(TlsChoice choice, bool missingGroup, string reason, OpenSslBuild? build)
    {
        if (missingGroup)
        {
            return choice.Group!.Name.Contains("mlkem", StringComparison.Ordinal)
                ? $"Use {OpenSslBuild.WithPostQuantum}, or --group x25519."
                : "Use --group x25519; the command suites lists all groups that work.";
        }

        if (reason == KeyKind.MlDsaSince)
            return $"Use {OpenSslBuild.WithPostQuantum}, or --key ecdsa-p256.";
        return build is null && reason.Contains(TrialReasons.NotBuiltIn, StringComparison.Ordinal)
            ? $"Build an OpenSSL with the old suites by {LauncherProgram.Command("openssl-legacy")}, and use --openssl legacy; the command suites lists what works here."
            : "The command suites lists what works.";
    }
}
