using System.Runtime.InteropServices;
using TlsToll.Results.Capabilities;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Finds out which TLS settings this host supports: tries every suite, key and group with every version, end to end.</summary>
/// <param name="trials">Child process that tries the combinations.</param>
/// <param name="store">Available certificates; keys without one are not tried, except those of ML-DSA, which the child process makes.</param>
public sealed class MachineTrials(TrialProcess trials, CertificateStore store)
{
    private static readonly TlsVersion[] NewestFirst = [.. TlsVersion.All.Reverse()];
    private static readonly TlsVersion[] Current = [TlsVersion.Tls13, TlsVersion.Tls12];

    // In bits, of RSA.
    private const int LongestKeyToMake = 4096;

    /// <summary>Keys that this process generates for a trial. Longer ones can take a minute to generate, and are tried only if they exist.</summary>
    public static IReadOnlyList<KeyKind> KeysToMake { get; } = [.. KeyKind.All.Where(key => key.IsSupported && (!key.IsRsa || key.Bits <= LongestKeyToMake))];

    /// <summary>Tries all combinations.</summary>
    /// <param name="progress">Receives a description of the current step.</param>
    /// <param name="cancellation">Token that aborts the trials.</param>
    public async Task<MachineReport> RunAsync(IProgress<string> progress, CancellationToken cancellation)
    {
        progress.Report("Trying suites and keys");
        var combinations = Combinations().ToArray();
        var groups = Task.WhenAll(KeyGroup.All.Chunk((KeyGroup.All.Count + 1) / 2).Select(half => GroupsAsync(half, progress, cancellation)));
        var strong = await trials.RunAsync(Configuration(allowWeak: false, old: false), Requests(combinations), cancellation);
        var weak = await trials.RunAsync(Configuration(allowWeak: true, old: false), Requests(combinations), cancellation);
        var old = await trials.RunAsync(Configuration(allowWeak: true, old: true), Requests(combinations), cancellation);
        var capabilities = combinations.Select((c, i) => (c.Kind, c.Name, c.OpenSslName, Support: Of(c, strong.Answers[i], weak.Answers[i], old.Answers[i])))
            .GroupBy(c => (c.Kind, c.Name, c.OpenSslName))
            .Select(g => new Capability(g.Key.Kind, g.Key.Name, g.Key.OpenSslName, [.. g.Select(c => c.Support)]));
        return new MachineReport(
            strong.OpenSsl, strong.Libraries, RuntimeInformation.FrameworkDescription,
            [.. capabilities, .. NotTriedKeys(), .. (await groups).SelectMany(half => half)]);
    }

    private static OpenSslConfiguration Configuration(bool allowWeak, bool old) => new()
    {
        Suites = [.. CipherSuites.All.Where(s => allowWeak || s.Weakness is null)],
        KeepUsualSuites = true,
        AllowWeak = allowWeak,
        OldAlgorithms = old,
        // The default groups first, then those that rare keys require.
        Groups = [.. KeyGroup.All.Where(g => !g.IsTls13Only).OrderBy(g => g.IsTls12Only)],
    };

    private IEnumerable<Combination> Combinations()
    {
        foreach (var suite in CipherSuites.All)
        {
            foreach (var version in NewestFirst.Where(suite.GoesWith))
                yield return new Combination("suite", suite.Name, suite.OpenSslName, version, suite, suite.Key == SuiteKey.Ecdsa ? KeyKind.EcdsaP256 : KeyKind.Rsa2048);
        }

        foreach (var key in KeyKind.All.Where(IsTried))
        {
            foreach (var version in NewestFirst.Where(v => key.IsTls13Only ? v == TlsVersion.Tls13 : key.RareGroup is null || v != TlsVersion.Tls13))
                yield return new Combination("key", key.Name, key.Name, version, null, key);
        }
    }

    private bool IsTried(KeyKind key) => key.Algorithm == KeyAlgorithm.MlDsa || store.Profiles.ContainsKey(key.HostName);

    private static TrialRequest[] Requests(IEnumerable<Combination> combinations) =>
        [.. combinations.Select(c => new TrialRequest(c.Version.Name, c.Suite?.Name, c.Key.Name))];

    private static VersionSupport Of(Combination c, TrialAnswer strong, TrialAnswer weak, TrialAnswer old)
    {
        var named = !c.Version.IsOld && c.Suite?.Weakness is null && !c.Key.IsWeak;
        if (strong.Worked && named)
            return new VersionSupport(c.Version.Name, TlsSupport.Yes, null);
        return weak.Worked || old.Worked
            ? new VersionSupport(c.Version.Name, TlsSupport.Replication, TrialReasons.SecurityLevel)
            : new VersionSupport(c.Version.Name, TlsSupport.No, TrialReasons.InWords(c.Version, c.Suite, old.Problem ?? weak.Problem!));
    }

    private IEnumerable<Capability> NotTriedKeys() =>
        from key in KeyKind.All
        where !IsTried(key)
        let reason = $"not tried: its key takes up to a minute to make; the command `certs --key {key}` does"
        select new Capability("key", key.Name, key.Name, [.. NewestFirst.Select(v => new VersionSupport(v.Name, TlsSupport.NotTried, reason))]);

    private async Task<List<Capability>> GroupsAsync(IEnumerable<KeyGroup> groups, IProgress<string> progress, CancellationToken cancellation)
    {
        var capabilities = new List<Capability>();
        foreach (var group in groups)
        {
            progress.Report($"Trying group {group}");
            var versions = Current.Where(v => group.IsTls13Only ? v == TlsVersion.Tls13 : !group.IsTls12Only || v == TlsVersion.Tls12).ToArray();
            var report = await trials.RunAsync(
                new OpenSslConfiguration { Groups = [group], AllowWeak = group.IsWeak }, [.. versions.Select(v => new TrialRequest(v.Name, null, KeyKind.Rsa2048.Name))], cancellation);
            capabilities.Add(new Capability("group", group.Name, group.OpenSslName, [.. versions.Select((v, i) => Of(v, group, report.Answers[i]))]));
        }

        return capabilities;
    }

    // OpenSSL ignores a group list that contains an unknown name and keeps its default list, so compare the negotiated group.
    private static VersionSupport Of(TlsVersion version, KeyGroup group, TrialAnswer answer) =>
        answer.Worked && answer.Group == group.Name
            ? group.IsWeak ? new VersionSupport(version.Name, TlsSupport.Replication, TrialReasons.SecurityLevel) : new VersionSupport(version.Name, TlsSupport.Yes, null)
            : new VersionSupport(version.Name, TlsSupport.No, answer.Worked ? TrialReasons.NotBuiltIn : TrialReasons.InWords(version, null, answer.Problem!));

    private sealed record Combination(string Kind, string Name, string OpenSslName, TlsVersion Version, CipherSuite? Suite, KeyKind Key);
}
