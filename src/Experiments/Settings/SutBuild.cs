using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>What a run compares with another one: a build of the SUT's program or of the OpenSSL that it loads, or a way to run it.</summary>
/// <param name="Label">Word in the names of its treatments.</param>
/// <param name="OpenSsl">OpenSSL build of its SUT; null for the host's.</param>
/// <param name="Program">Path of its TlsToll.Sut.dll; null for the run's.</param>
/// <param name="Tuning">The way to run it.</param>
public sealed record SutBuild(string Label, OpenSslBuild? OpenSsl, string? Program, ServerTuning Tuning)
{
    /// <summary>The word for the host's OpenSSL, and for the SUT's program of this product.</summary>
    public const string OfMachine = OpenSslBuild.OfMachine;

    private const string SutProgram = "TlsToll.Sut.dll";

    /// <summary>
    /// Words for treatments from the texts that name builds: the last part of each path, or <c>build1</c>, <c>build2</c> if these are not distinct words.
    /// </summary>
    public static IReadOnlyList<string> Labels(IReadOnlyList<string> texts)
    {
        string[] words =
        [
            .. texts.Select(text => string.Concat(Path.GetFileName(Path.TrimEndingDirectorySeparator(text)).ToLowerInvariant()
                .Where(c => char.IsAsciiLetterOrDigit(c) || c is '.' or '_'))),
        ];
        return words.All(word => word.Length > 0) && words.Distinct(StringComparer.Ordinal).Count() == words.Length
            ? words
            : [.. words.Select((_, i) => $"build{i + 1}")];
    }

    /// <summary>Finds the builds on this host.</summary>
    /// <param name="request">What the settings name.</param>
    /// <param name="first">The first build of OpenSSL that they name; null for the host's.</param>
    /// <returns>The builds; empty if fewer than two are named.</returns>
    /// <exception cref="InvalidRequestException">A build is missing, or two are the same file.</exception>
    public static IReadOnlyList<SutBuild> Find(MachineRequest request, OpenSslBuild? first)
    {
        ArgumentNullException.ThrowIfNull(request);
        var (openSsl, programs, tunings) = (request.OpenSsl ?? [], request.SutBuilds ?? [], request.Tunings);
        var usual = new SutBuild("", first, Program: null, tunings[0]);
        if (tunings.Count > 1)
            return [.. tunings.Select(tuning => usual with { Label = tuning.Name, Tuning = tuning })];
        SutBuild[] builds = programs.Count > 0
            ? [.. programs.Zip(Labels(programs), (text, label) => usual with { Label = label, Program = ProgramOf(text) })]
            : openSsl.Count > 1
                ? [.. openSsl.Zip(Labels(openSsl), (text, label) => usual with { Label = label, OpenSsl = OpenSslBuild.Named(text) })]
                : [];
        return Distinct(builds, programs.Count > 0 ? "--sut-build" : "--openssl");
    }

    /// <summary>Finds builds of OpenSSL on this host, each with the label that it has alone.</summary>
    /// <param name="openSsl">Texts as of <c>--openssl</c>.</param>
    /// <exception cref="InvalidRequestException">A build is missing, or two are the same file.</exception>
    public static IReadOnlyList<SutBuild> OfOpenSsl(IReadOnlyCollection<string> openSsl)
    {
        ArgumentNullException.ThrowIfNull(openSsl);
        if (openSsl.GroupBy(LabelOf, StringComparer.Ordinal).FirstOrDefault(same => same.Count() > 1) is { } same)
            throw new InvalidRequestException($"openssl: {string.Join(" and ", same)} would both have the name {same.Key}; rename a directory");
        return Distinct([.. openSsl.Select(text => new SutBuild(LabelOf(text), OpenSslBuild.Named(text), Program: null, ServerTuning.Default))], "openssl");
    }

    /// <summary>Word for a treatment from the text that names its only build.</summary>
    public static string LabelOf(string text) => Labels([text])[0];

    private static SutBuild[] Distinct(SutBuild[] builds, string what)
    {
        foreach (var same in builds.GroupBy(build => build.FilePath, StringComparer.Ordinal).Where(same => same.Count() > 1))
            throw new InvalidRequestException($"{what}: two builds are the same file, {same.Key}");
        return builds;
    }

    // The file in which two builds must differ, with symbolic links resolved.
    private string FilePath => Program is not null ? RealPath.Of(Program)
        : OpenSsl is not null ? OpenSsl.FilePath
        : TlsFacts.FileOf("libssl.") is { } own ? RealPath.Of(own)
        : OfMachine;

    private static string ProgramOf(string text)
    {
        if (text == OfMachine)
            return TierPrograms.Find().Sut;
        var program = Path.GetFullPath(Path.Combine(text, SutProgram));
        return File.Exists(program) ? program : throw new InvalidRequestException($"--sut-build {text}: {SutProgram} is not there");
    }
}
