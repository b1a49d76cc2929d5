using System.Globalization;
using System.Xml.Linq;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Deployment.Tests;

/// <summary>What the compose files promise: each tier in a container of its own, and as little allowed to each as it needs.</summary>
public sealed class ComposeFileTests
{
    private static readonly YamlMappingNode Compose = Yaml.File(Repository.PathOf("docker-compose.yml"));
    private static readonly YamlMappingNode Postgres = Yaml.File(Repository.PathOf("compose.postgres.yml"));
    private static readonly IReadOnlyDictionary<string, YamlNode> Services = Compose.At("services")!.Fields();

    [Fact]
    public void Each_tier_has_a_container_of_its_own() =>
        Services.Keys.ShouldBe(["certs", "db", "db-init", "vendors", "sut", "front", "db-meter", "rbe", "report"], ignoreOrder: true);

    [Fact]
    public void No_container_may_more_than_it_needs()
    {
        foreach (var (name, service) in Services)
        {
            service.At("cap_drop").Items().Select(c => c.Text()).ShouldBe(["ALL"], name);
            service.At("cap_add").Items().Select(c => c.Text()).ShouldBe(name == "db" ? ["NET_BIND_SERVICE"] : [], name);
            service.At("security_opt").Items().Select(o => o.Text()).ShouldBe(["no-new-privileges:true"], name);
            service.At("read_only").Text().ShouldBe(name == "db" ? null : "true", name);
            service.At("user").Text().ShouldNotBe("root", name);
            service.At("privileged").ShouldBeNull(name);
            service.At("cpus").Text().ShouldNotBeNullOrEmpty(name);
            service.At("mem_limit").Text().ShouldNotBeNullOrEmpty(name);
            int.Parse(service.At("ulimits", "nofile").Text()!, CultureInfo.InvariantCulture).ShouldBeLessThanOrEqualTo(20_000, name);
            service.At("pull_policy").ShouldBeNull(name);
        }

        Postgres.At("services", "db", "read_only").Text().ShouldBe("true");
        Postgres.At("services", "db", "user").Text().ShouldBe("999:999");
    }

    [Fact]
    public void Nothing_is_published_but_the_services_of_the_SUT_and_the_report()
    {
        Services.Where(s => s.Value.At("ports") is not null).ToDictionary(s => s.Key, s => s.Value.At("ports").Items().Count, StringComparer.Ordinal)
            .ShouldBe(new Dictionary<string, int>(StringComparer.Ordinal) { ["sut"] = 2, ["report"] = 1 }, ignoreOrder: true);
        foreach (var port in Services.Values.SelectMany(s => s.At("ports").Items()).Select(p => p.Text()!))
            port.ShouldStartWith("${TLSTOLL_PUBLISH:-127.0.0.1}:");
        Services["sut"].At("ports").Items().Select(p => p.Text()!.Split(':')[^1]).ShouldBe(["8080", "8443"]);
        Services["sut"].At("command").Items().Select(c => c.Text()).ShouldContain("--admin-port=8081");
    }

    [Fact]
    public void The_tiers_meet_on_an_internal_network()
    {
        Compose.At("networks", "tiers", "internal").Text().ShouldBe("true");
        foreach (var (name, service) in Services.Where(s => s.Value.At("networks") is not null))
            NetworksOf(service).ShouldBe(name switch { "sut" => ["tiers", "edge"], "report" => ["edge"], _ => ["tiers"] }, name);
    }

    [Fact]
    public void A_service_on_a_network_that_others_reach_has_its_administration_on_the_internal_one()
    {
        foreach (var (name, service) in Services.Where(s => NetworksOf(s.Value).Contains("edge", StringComparer.Ordinal)))
        {
            var bound = service.At("command").Items().Select(c => c.Text()!).Where(c => c.StartsWith("--admin-bind=", StringComparison.Ordinal))
                .Select(c => c["--admin-bind=".Length..]).ToArray();
            if (name == "report")
                bound.ShouldBeEmpty();
            else
                service.At("networks", "tiers", "aliases").Items().Select(a => a.Text()).ShouldBe(bound, name);
        }
    }

    [Fact]
    public void The_texts_of_the_driver_name_what_is_typed_outside() => Services["rbe"].At("environment", "TLSTOLL_PROGRAM").Text().ShouldBe("rbe");

    [Theory]
    [InlineData("authority", "certs")]
    [InlineData("admin-token", "certs", "vendors", "sut", "front", "db-meter", "rbe")]
    [InlineData("database-password", "certs", "db", "db-init", "sut")]
    [InlineData("db-certs", "certs", "db")]
    [InlineData("vendors-certs", "certs", "vendors")]
    [InlineData("sut-certs", "certs", "sut", "front")]
    [InlineData("rbe-certs", "certs", "rbe")]
    public void Only_a_service_that_needs_a_secret_can_read_it_and_only_one_writes_it(string volume, params string[] services)
    {
        Compose.At("volumes")!.Fields().Keys.ShouldContain(volume);
        MountsOf(Services, volume).Keys.ShouldBe(services, ignoreOrder: true);
        MountsOf(Services, volume).Where(m => m.Key != "certs").ShouldAllBe(m => m.Value.EndsWith(":ro", StringComparison.Ordinal));
        MountsOf(Postgres.At("services")!.Fields(), volume).Keys.ShouldBe(services.Where(s => s == "db"), ignoreOrder: true);
    }

    [Fact]
    public void What_ends_TLS_in_front_of_the_SUT_starts_on_request_alone_and_the_driver_knows_where()
    {
        var front = Services["front"];
        var command = front.At("command").Items().Select(c => c.Text()!).ToArray();
        front.At("profiles").Items().Select(p => p.Text()).ShouldBe(["front"]);
        Services.Where(s => s.Value.At("depends_on") is { } needed && needed.Fields().ContainsKey("front")).ShouldBeEmpty();
        // By the names and ports of the SUT, and on its processors.
        command.ShouldBe(["front", "--sut=http://sut:8080", "--sut-tls=https://sut:8443", "--certs=/certs", "--bind=0.0.0.0", "--port=8070", "--admin-token-file=/secrets/admin/token"]);
        front.At("cpuset").Text().ShouldBe(Services["sut"].At("cpuset").Text());
        Services["sut"].At("command").Items().Select(c => c.Text()).ShouldContain("--behind-proxy=${TLSTOLL_BEHIND_PROXY:-false}");
        Services["rbe"].At("environment", "TLSTOLL_FRONT").Text().ShouldBe("http://front:8070");
        File.ReadAllText(Repository.PathOf("Dockerfile")).ShouldContain("\nFROM rbe AS front\n");
    }

    [Fact]
    public void Secrets_are_created_at_the_first_start_and_none_comes_with_the_project()
    {
        Compose.At("secrets").ShouldBeNull();
        Directory.Exists(Repository.PathOf("deploy/compose")).ShouldBeFalse();
        var script = Services["certs"].At("entrypoint").Items().Select(c => c.Text()!).ElementAt(2);
        script.ShouldContain("--authority=/authority");
        script.ShouldContain("--new-token=/secrets/admin/token --new-password=/secrets/database/password");
        Services["certs"].At("network_mode").Text().ShouldBe("none");
    }

    [Fact]
    public void The_terms_of_SQL_Server_are_accepted_in_the_open()
    {
        var environment = Services["db"].At("environment")!.Fields();
        environment["ACCEPT_EULA"].Text().ShouldBe("Y");
        environment["MSSQL_PID"].Text().ShouldBe("Express");
        string.Join(' ', Services["db"].At("healthcheck", "test").Items().Select(t => t.Text())).ShouldContain("/opt/mssql-tools18/bin/sqlcmd -C ");
    }

    // The testbed creates its clusters with it: with the image's own, PostgreSQL would compare and sort texts at another cost.
    [Fact]
    public void PostgreSQL_has_the_collation_of_a_runs_own_database() =>
        Postgres.At("services", "db", "environment", "POSTGRES_INITDB_ARGS").Text().ShouldBe("--locale=C.UTF-8 --encoding=UTF8");

    [Fact]
    public void Building_pulls_only_the_base_images_from_registries()
    {
        var lines = File.ReadAllLines(Repository.PathOf("Dockerfile"));
        lines.ShouldNotContain(line => line.StartsWith("# syntax", StringComparison.OrdinalIgnoreCase));
        // What is before the first stage can stand for an image in FROM.
        var usual = lines.TakeWhile(line => !line.StartsWith("FROM ", StringComparison.Ordinal)).Where(line => line.StartsWith("ARG ", StringComparison.Ordinal))
            .Select(line => line["ARG ".Length..].Split('=', 2)).ToDictionary(pair => $"${{{pair[0]}}}", pair => pair[1], StringComparer.Ordinal);
        lines.Where(line => line.StartsWith("FROM ", StringComparison.Ordinal)).Select(line => line.Split(' ')[1])
            .Select(image => usual.GetValueOrDefault(image, image)).Where(image => image.Contains('/', StringComparison.Ordinal)).Distinct()
            .ShouldBe(["mcr.microsoft.com/dotnet/sdk:10.0", "mcr.microsoft.com/dotnet/aspnet:10.0"]);
    }

    [Fact]
    public void Another_OpenSSL_is_an_argument_of_all_images()
    {
        var args = Compose.At("x-base")!.Fields();
        args["OPENSSL_VERSION"].Text().ShouldBe("${TLSTOLL_OPENSSL:-}");
        foreach (var service in Services.Values.Where(s => s.At("build") is not null))
            service.At("build", "args").ShouldBe(Compose.At("x-base"));
        // The launcher builds it in a stage of its own, and all programs load it.
        var ignored = File.ReadAllLines(Repository.PathOf(".dockerignore"));
        ignored.ShouldContain("!bench");
        ignored.ShouldContain("!eng");
        var dockerfile = File.ReadAllText(Repository.PathOf("Dockerfile"));
        dockerfile.ShouldContain("\nARG OPENSSL_VERSION=\n");
        dockerfile.ShouldContain("./bench openssl-build \"$OPENSSL_VERSION\"");
        dockerfile.ShouldContain("\nENV LD_LIBRARY_PATH=/opt/tlstoll/openssl/lib SSL_CERT_DIR=/etc/ssl/certs\n");
    }

    [Fact]
    public void Every_project_that_is_published_is_restored_from_its_lock_file_in_a_layer_of_its_own()
    {
        var text = File.ReadAllText(Repository.PathOf("Dockerfile"));
        text.ShouldContain("dotnet restore --locked-mode src/");
        foreach (var project in Directory.GetFiles(Repository.PathOf("src"), "*.csproj", SearchOption.AllDirectories).Select(p => Path.GetFileNameWithoutExtension(p)).Except(["Primitives"]))
            text.ShouldContain($"COPY src/{project}/{project}.csproj src/{project}/packages.lock.json ");
    }

    // The images are built from a part of the tree. A file outside it is missing only when the images are built, which few do.
    [Fact]
    public void What_the_published_projects_import_from_outside_is_left_out_of_the_images()
    {
        var dockerfile = File.ReadAllText(Repository.PathOf("Dockerfile"));
        var imports = Directory.GetFiles(Repository.PathOf("src"), "*.csproj", SearchOption.AllDirectories)
            .SelectMany(project => XDocument.Load(project).Descendants("Import"))
            .Where(import => import.Attribute("Project")!.Value.StartsWith("../../", StringComparison.Ordinal)).ToArray();
        imports.ShouldNotBeEmpty();
        foreach (var import in imports)
        {
            // '$(NAME)' != 'false'
            var condition = import.Attribute("Condition")?.Value.Split(["'$(", ")' != 'false'"], StringSplitOptions.None);
            condition.ShouldNotBeNull(import.ToString()).Length.ShouldBe(3, import.ToString());
            dockerfile.ShouldContain($" {condition[1]}=false\n");
        }
    }

    // A list of names, or a mapping with settings.
    private static IEnumerable<string> NetworksOf(YamlNode service) => service.At("networks") switch
    {
        null => [],
        YamlMappingNode mapping => mapping.Fields().Keys,
        var list => list.Items().Select(n => n.Text()!),
    };

    private static Dictionary<string, string> MountsOf(IReadOnlyDictionary<string, YamlNode> services, string volume) =>
        services.SelectMany(s => s.Value.At("volumes").Items().Select(m => (s.Key, Mount: m.Text()!)))
            .Where(m => m.Mount.StartsWith(volume + ":", StringComparison.Ordinal)).ToDictionary(m => m.Key, m => m.Mount, StringComparer.Ordinal);
}
