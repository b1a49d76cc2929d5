using System.Text.Json;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>
/// The launcher's commands <c>sbom</c>, <c>vulnerabilities</c> and <c>images</c>, with a <c>dotnet</c>, an <c>npm</c> and a <c>docker</c> that give prepared
/// answers.
/// </summary>
public sealed class SupplyChainTests : IDisposable
{
    private const string Clean = """{ "version": 1, "projects": [ { "path": "Sut.csproj" } ] }""";

    private const string Known = """
        { "projects": [ { "frameworks": [ { "topLevelPackages": [ {
                  "id": "Newtonsoft.Json",
                  "requestedVersion": "[12.0.3, 12.0.3]",
                  "resolvedVersion": "12.0.3",
                  "vulnerabilities": [
                    {
                      "severity": "High",
                      "advisoryurl": "https://github.com/advisories/GHSA-5crp-9r3c-p9vr"
                    }
        ] } ] } ] } ] }
        """;

    private const string NpmClean = """
        {
          "auditReportVersion": 2,
          "vulnerabilities": {}
        }
        """;

    private const string NpmKnown = """
        {
          "auditReportVersion": 2,
          "vulnerabilities": {
            "lodash": {
              "name": "lodash",
              "severity": "high",
              "via": [
                {
                  "name": "lodash",
                  "title": "Command Injection in lodash",
                  "url": "https://github.com/advisories/GHSA-35jh-r3h4-6jhv",
                  "severity": "high"
                }
              ]
            },
            "taker": {
              "name": "taker",
              "severity": "high",
              "via": [
                "lodash"
              ]
            }
          }
        }
        """;

    // What npm prints for a registry without advisories.
    private const string NpmRefusal = """{ "message": "405 Method Not Allowed", "statusCode": 405 }""";

    private static readonly string[] Shipped = ["Rbe", "Sut", "Vendors"];

    private static readonly string[] ComposeFiles = ["docker-compose.yml", "compose.postgres.yml"];

    private readonly ScriptFolder _scripts = new();

    public SupplyChainTests()
    {
        WriteProgram("dotnet", """
            #!/bin/bash
            echo "$*" >>"$ANSWERS/calls"
            case $1 in
              --version) echo 10.0.100 ;;
              restore) [[ ! -e $ANSWERS/unreachable ]] ;;
              tool) [[ ! -e $ANSWERS/no-tool ]] ;;
              dotnet-CycloneDX) while [[ $1 != --output ]]; do shift; done; cp "$ANSWERS/sbom.json" "$2" ;;
              list) cat "$ANSWERS/$(basename "$2").json" ;;
            esac
            """);
        WriteProgram("npm", """
            #!/bin/bash
            cat "$ANSWERS/npm-$(basename "$PWD").json"
            exit 1
            """);
        WriteProgram("node", "#!/bin/bash\n");
        WriteProgram("docker", """
            #!/bin/bash
            echo "docker $*" >>"$ANSWERS/calls"
            image=${!#}
            case $1 in
              pull) ! grep -qsF "$image" "$ANSWERS/not-pulled" ;;
              image) echo "elsewhere/$image@sha256:00"; grep -qsF "$image" "$ANSWERS/not-pulled" || echo "${image%:*}@sha256:${#image}" ;;
            esac
            """);
        foreach (var file in ComposeFiles)
            Write(file, File.ReadAllText(Repository.PathOf(file)));
        _scripts.CopyLauncher();
        Write("Directory.Build.props", File.ReadAllText(Repository.PathOf("Directory.Build.props")));
        foreach (var program in Shipped)
            Write($"src/{program}/packages.lock.json", File.ReadAllText(Repository.PathOf("src", program, "packages.lock.json")));
        Write("tests/Browser/package-lock.json", "{}");
        Write("artifacts/.bench-lock", "");
    }

    public void Dispose() => _scripts.Dispose();

    [Fact]
    public async Task The_programs_of_the_SBOM_are_those_of_the_images()
    {
        var listed = JsonDocument.Parse(await File.ReadAllTextAsync(Repository.PathOf("eng", "shipped.slnf"), TestContext.Current.CancellationToken))
            .RootElement.GetProperty("solution").GetProperty("projects").EnumerateArray().Select(project => project.GetString()!);
        listed.ShouldBe(Shipped.Select(program => $"src/{program}/{program}.csproj"));
        var dockerfile = await File.ReadAllTextAsync(Repository.PathOf("Dockerfile"), TestContext.Current.CancellationToken);
        dockerfile.ShouldContain("for program in Sut Vendors Rbe; do dotnet restore");
        dockerfile.Split('\n').Count(line => line.StartsWith("COPY --from=built", StringComparison.Ordinal)).ShouldBe(Shipped.Length);
    }

    [Fact]
    public void No_program_contains_packages_of_npm() =>
        Directory.GetFiles(Repository.PathOf("src"), "package*.json", SearchOption.AllDirectories).Select(Path.GetFileName).ShouldAllBe(name => name == "packages.lock.json");

    [Fact]
    public async Task An_SBOM_with_all_packages_of_the_lock_files_is_written()
    {
        var packages = LockedPackages();
        packages.Length.ShouldBeGreaterThan(20);
        WriteSbom(packages);

        var (code, output, _) = await RunAsync("sbom", "--file", _scripts.PathOf("made/sbom.cdx.json"));

        (code, output).ShouldBe((0, $"all {packages.Length} packages of the lock files: made/sbom.cdx.json\n"));
        (await ReadAsync("made/sbom.cdx.json")).ShouldBe(await ReadAsync("answers/sbom.json"));
        var calls = (await ReadAsync("answers/calls")).Split('\n');
        calls.ShouldContain(call => call.StartsWith("restore ", StringComparison.Ordinal) && call.Contains("eng/shipped.slnf --locked-mode"));
        calls.ShouldContain(call => call.StartsWith("dotnet-CycloneDX ", StringComparison.Ordinal) && call.Contains("--set-version 0.1.0 "));
    }

    [Fact]
    public async Task An_SBOM_without_one_of_them_is_not()
    {
        WriteSbom(LockedPackages().Where(package => !package.StartsWith("YamlDotNet@", StringComparison.Ordinal)));
        Write("artifacts/sbom/sbom.cdx.json", "the last one");

        var (code, output, errors) = await RunAsync("sbom");

        (code, output).ShouldBe((1, ""));
        errors.ShouldContain("\nYamlDotNet@");
        errors.ShouldEndWith("bench: sbom: the SBOM lacks these packages of the lock files, and was not written\n");
        (await ReadAsync("artifacts/sbom/sbom.cdx.json")).ShouldBe("the last one");
    }

    [Theory]
    [InlineData("unreachable", "sbom: the packages of the lock files were not restored")]
    [InlineData("no-tool", "sbom: the tool of .config/dotnet-tools.json was not restored")]
    public async Task Without_packages_or_tool_there_is_none(string lack, string message)
    {
        WriteSbom(LockedPackages());
        Write("answers/" + lack, "");

        var (code, _, errors) = await RunAsync("sbom");

        code.ShouldBe(3);
        errors.ShouldEndWith($"bench: {message}\n");
        File.Exists(_scripts.PathOf("artifacts/sbom/sbom.cdx.json")).ShouldBeFalse();
    }

    [Theory]
    [InlineData("sbom --format xml", "unknown argument '--format' of sbom; expected --file FILE")]
    [InlineData("sbom --file", "--file requires a value")]
    [InlineData("sbom --file=", "--file requires a value")]
    [InlineData("sbom --file /", "--file: '/' is a directory")]
    [InlineData("images --pull", "unknown argument '--pull' of images; expected --file FILE")]
    [InlineData("images --file", "--file requires a value")]
    [InlineData("images --file /", "--file: '/' is a directory")]
    [InlineData("vulnerabilities --all", "vulnerabilities takes no argument; unknown '--all'")]
    public async Task What_they_do_not_know_is_refused(string line, string message)
    {
        var (code, _, errors) = await RunAsync(line.Split(' '));

        (code, errors).ShouldBe((2, $"bench: {message}\n"));
    }

    [Fact]
    public async Task Sources_that_know_a_vulnerable_package_and_name_none_of_ours_find_none()
    {
        Answer(Known, Clean, NpmKnown, NpmClean);

        var (code, output, _) = await RunAsync("vulnerabilities");

        (code, output).ShouldBe((0, "NuGet: no known vulnerability\nnpm: no known vulnerability\nknown vulnerabilities: 0\n"));
    }

    [Fact]
    public async Task Each_known_vulnerability_is_named_and_fails_the_check()
    {
        Answer(Known, Known, NpmKnown, NpmKnown);

        var (code, output, _) = await RunAsync("vulnerabilities");

        (code, output).ShouldBe((1, """
            NuGet: Newtonsoft.Json 12.0.3: high, https://github.com/advisories/GHSA-5crp-9r3c-p9vr
            npm: lodash: high, https://github.com/advisories/GHSA-35jh-r3h4-6jhv (tests/Browser/package-lock.json)
            known vulnerabilities: 2

            """));
        // Otherwise the restore would fail, and nothing be asked.
        (await ReadAsync("answers/calls")).Split('\n').ShouldContain(call => call.Contains("restore " + _scripts.FullPath + "/Benchmark.sln --locked-mode ") && call.EndsWith(" -p:NuGetAudit=false"));
    }

    /// <summary>As of a feed whose service index has no vulnerabilities: NuGet then says that there are none, and ends with 0.</summary>
    [Fact]
    public async Task A_source_that_does_not_know_a_vulnerable_package_counts_as_not_asked()
    {
        Answer(Clean, Clean, NpmClean, NpmClean);

        var (code, output, _) = await RunAsync("vulnerabilities");

        code.ShouldBe(3);
        output.ShouldBe("""
            NuGet: NOT CHECKED: the sources give no vulnerability data: they name none of Newtonsoft.Json 12.0.3, which has one
            npm: NOT CHECKED: the registry gives no vulnerability data: it names none of lodash 4.17.15, which has some
            known vulnerabilities: 0; 2 of 2 sources NOT CHECKED

            """);
        (await ReadAsync("answers/calls")).ShouldNotContain("Benchmark.sln");
    }

    [Fact]
    public async Task A_source_that_does_not_answer_counts_as_not_asked()
    {
        Answer(Known, Clean, NpmRefusal, NpmClean);
        Write("answers/unreachable", "");

        var (code, output, _) = await RunAsync("vulnerabilities");

        code.ShouldBe(3);
        output.ShouldContain("NuGet: NOT CHECKED: no source answers; ");
        output.ShouldContain("npm: NOT CHECKED: the registry doesn't answer; ");
    }

    [Fact]
    public async Task A_vulnerability_outweighs_a_source_that_does_not_answer()
    {
        Answer(Known, Known, NpmRefusal, NpmClean);

        var (code, output, _) = await RunAsync("vulnerabilities");

        code.ShouldBe(1);
        output.ShouldEndWith("\nknown vulnerabilities: 1; 1 of 2 sources NOT CHECKED\n");
    }

    [Fact]
    public void Each_image_that_is_not_built_here_can_be_named_by_its_digest()
    {
        var stages = File.ReadLines(Repository.PathOf("Dockerfile")).Where(line => line.StartsWith("FROM ", StringComparison.Ordinal)).Select(line => line.Split(' ')).ToArray();
        stages.Length.ShouldBeGreaterThan(2);
        string[] built = [.. stages.Select(words => words[^1])];
        stages.Select(words => words[1]).Where(image => !built.Contains(image)).Distinct().ShouldBe(["${SDK_IMAGE}", "${ASPNET_IMAGE}"]);
        foreach (var image in ComposeFiles.SelectMany(file => File.ReadLines(Repository.PathOf(file))).Select(line => line.Trim()).Where(line => line.StartsWith("image:", StringComparison.Ordinal)))
            image.ShouldMatch("""^image: "(\$\{TLSTOLL_REGISTRY:-\}tlstoll-[a-z]+:|\$\{TLSTOLL_[A-Z]+_IMAGE:-).*"$""");
    }

    [Fact]
    public async Task The_digests_of_all_images_are_written_for_compose()
    {
        var (code, output, _) = await RunAsync("images", "--file", _scripts.PathOf("made/images.env"));

        (code, output).ShouldBe((0, $"4 images by digest, 0 not: {_scripts.FullPath}/made/images.env\n"));
        // The digest of the stand-in is the length of the name.
        (await ReadAsync("made/images.env")).ShouldBe("""
            TLSTOLL_ASPNET_IMAGE=mcr.microsoft.com/dotnet/aspnet@sha256:36
            TLSTOLL_POSTGRES_IMAGE=postgres@sha256:11
            TLSTOLL_SDK_IMAGE=mcr.microsoft.com/dotnet/sdk@sha256:33
            TLSTOLL_SQLSERVER_IMAGE=mcr.microsoft.com/mssql/server@sha256:42

            """);
    }

    [Fact]
    public async Task An_image_without_a_digest_is_named_and_the_others_are_written()
    {
        Write("answers/not-pulled", "postgres:17");

        var (code, output, errors) = await RunAsync("images");

        code.ShouldBe(3);
        output.ShouldBe($"postgres:17: NOT PINNED: it has no digest of a registry\n3 images by digest, 1 not: {_scripts.FullPath}/artifacts/images.env\n");
        errors.ShouldContain("postgres:17 was not pulled");
        (await ReadAsync("artifacts/images.env")).ShouldNotContain("POSTGRES");
    }

    [Fact]
    public async Task Without_any_digest_nothing_is_written()
    {
        Write("answers/not-pulled", "postgres:17\nmcr.microsoft.com/dotnet/sdk:10.0\nmcr.microsoft.com/dotnet/aspnet:10.0\nmcr.microsoft.com/mssql/server:2022-latest\n");

        var (code, output, _) = await RunAsync("images");

        code.ShouldBe(3);
        output.ShouldEndWith($"no image was pinned, and {_scripts.FullPath}/artifacts/images.env not written\n");
        File.Exists(_scripts.PathOf("artifacts/images.env")).ShouldBeFalse();
    }

    // NAME@VERSION of all packages, and of no project.
    private static string[] LockedPackages() =>
    [
        .. Shipped.Select(program => JsonDocument.Parse(File.ReadAllText(Repository.PathOf("src", program, "packages.lock.json"))))
            .SelectMany(file => file.RootElement.GetProperty("dependencies").EnumerateObject())
            .SelectMany(framework => framework.Value.EnumerateObject())
            .Where(package => package.Value.GetProperty("type").GetString() != "Project")
            .Select(package => $"{package.Name}@{package.Value.GetProperty("resolved").GetString()}")
            .Distinct(StringComparer.OrdinalIgnoreCase),
    ];

    private void WriteSbom(IEnumerable<string> packages) =>
        Write("answers/sbom.json", JsonSerializer.Serialize(new { components = packages.Select(package => new { purl = "pkg:nuget/" + package }) }));

    private void Answer(string nugetProbe, string nuget, string npmProbe, string npm)
    {
        Write("answers/Probe.csproj.json", nugetProbe);
        Write("answers/Benchmark.sln.json", nuget);
        Write("answers/npm-npm.json", npmProbe);
        Write("answers/npm-Browser.json", npm);
    }

    private void Write(string path, string text) => _scripts.Write(path, text);

    private void WriteProgram(string name, string text) => _scripts.WriteProgram("programs/" + name, text);

    private Task<string> ReadAsync(string path) => _scripts.ReadAsync(path);

    private Task<(int Code, string Output, string Errors)> RunAsync(params string[] words)
    {
        Directory.CreateDirectory(_scripts.PathOf("answers"));
        return _scripts.RunAsync("bench", words, ("ANSWERS", _scripts.PathOf("answers")));
    }
}
