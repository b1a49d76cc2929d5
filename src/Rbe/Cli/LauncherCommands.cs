using System.CommandLine;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// The commands that the launcher <c>bench</c> carries out itself. They are declared here for help, completion and the correction of mistyped
/// names, so that there is one list.
/// </summary>
internal static class LauncherCommands
{
    /// <summary>Commands of a group of the help.</summary>
    public static IReadOnlyList<(Command Command, string Summary)> For(string group) => [.. All.Where(entry => entry.Group == group).Select(entry => (entry.Command, entry.Summary))];

    private static IEnumerable<(string Group, Command Command, string Summary)> All =>
    [
        ("Measure", Primitives, "Time the cryptographic primitives and openssl speed"),
        ("Check the testbed", Trust, "Try every promise of the testbed, and write a table"),
        ("Check the testbed", Test, "Run the tests"),
        ("Check the testbed", NativeFuzz, "Fuzz the native libraries by libFuzzer"),
        ("Check the testbed", Vulnerabilities, "Look for known vulnerabilities of the packages"),
        ("Tools", OpenSslBuild, "Build another version of OpenSSL"),
        ("Tools", OpenSslLegacy, "Build an OpenSSL with the old cipher suites"),
        ("Tools", Native, "Build the native libraries for --meter and --ablate"),
        ("Tools", Sbom, "Write which packages the programs contain (CycloneDX)"),
        ("Tools", Images, "Pin the images of the containers by their digests"),
    ];

    private static Command Primitives => Declared(
        "primitives", "Times the cryptographic primitives of TLS in .NET and in openssl speed",
        Flag("--quick", "Measure for under five minutes on two cores (default without --full)", "-q"), Flag("--full", "Measure for about half an hour: more and longer iterations, and keys of 8192 bits"),
        Value("--out", "DIR", "Directory of primitives.json, primitives.md and BenchmarkDotNet's own files (default: results/primitives)", "-o"),
        Value("--filter", "GLOB", "Only the primitives whose names match, such as 'aes-*', '*/1024' or 'rsa-2048/*,ecdsa-*' (default: *)"),
        Value("--output", "FORM", "Form of the results on stdout, in addition to the files in the results directory: text, json, md (default: text)"));

    private static Command Trust => Declared(
        "trust", "Tries every promise of this testbed (kills, faults, hostile input, audits, self-check) and writes a table of what was seen. With --long it takes some hours",
        Flag("--long", "Try each promise for longer, and those that have no short form"), Value("--only", "TEXT", "Only the promises that contain TEXT, or whose command does; the other rows of the file are kept"),
        Value("--file", "FILE", "File of the table (default: artifacts/trust/trust.md)"));

    private static Command Test => Declared(
        "test", "Builds everything and runs the tests but those that take minutes each; the last line is 'N passed, N failed', and the skipped ones if there are any",
        Flag("--all", "Also run the tests that take minutes each, as CI does"),
        Value("--filter", "X", "Only the tests whose full name contains X, those that take minutes included; A|B: A or B; an X that starts with / is an xUnit.net query"),
        Flag("--times", "Only the tests that judge times, which want a host without other work"),
        Flag("--compose", "Test the tiers in containers, with PostgreSQL, and remove them; requires Docker"));

    private static Command NativeFuzz => Declared(
        "native-fuzz", "Fuzzes the native libraries by libFuzzer under sanitizers; requires clang", Value("--seconds", "N", "Seconds for each fuzzer (default: 60)"));

    private static Command OpenSslBuild
    {
        get
        {
            var command = Declared("openssl-build", "Builds a version of OpenSSL from the source packages of Debian or Ubuntu, once, for --openssl VERSION");
            command.Arguments.Add(new Argument<string>("VERSION") { Description = "The first two numbers, such as 3.5" });
            return command;
        }
    }

    private static Command OpenSslLegacy => Declared("openssl-legacy", "Builds an OpenSSL with the old cipher suites, once, for --openssl legacy");

    private static Command Native => Declared(
        "native", "Builds the libraries for --meter and --ablate; requires a C compiler, make, cmake and OpenSSL's headers. Each build also tries this");

    private static Command Sbom => Declared(
        "sbom", "Writes a software bill of materials (SBOM) in CycloneDX JSON: each package of SUT, vendors and RBE with version, licence and SHA-512. Fails if it lacks a package of the lock files",
        Value("--file", "FILE", "File of the SBOM (default: artifacts/sbom/sbom.cdx.json)"));

    private static Command Images => Declared(
        "images", "Pulls the images on which the containers are based and writes their digests to a file for docker compose --env-file, so that later starts take the same ones. Requires Docker",
        Value("--file", "FILE", "File of the digests (default: artifacts/images.env)"));

    private static Command Vulnerabilities => Declared(
        "vulnerabilities",
        "Asks the sources of NuGet and npm for known vulnerabilities of all packages, those of the tests included. First asks each about an old package that has one; a source that doesn't name it counts as not checked");

    private static Command Declared(string name, string description, params Option[] options)
    {
        var command = new Command(name, description);
        foreach (var option in options)
            command.Options.Add(option);
        command.SetAction(int (ParseResult _) => Refuse(name));
        return command;
    }

    private static int Refuse(string name) => throw new InvalidRequestException($"{name} is a command of the launcher ./bench");

    private static Option<bool> Flag(string name, string description, params string[] brief) => new(name, brief) { Description = description };

    private static Option<string?> Value(string name, string valueName, string description, params string[] brief) =>
        new(name, brief) { Description = description, HelpName = valueName };
}
