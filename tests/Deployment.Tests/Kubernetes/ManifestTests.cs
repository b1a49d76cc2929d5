using YamlDotNet.RepresentationModel;

namespace TlsToll.Deployment.Tests.Kubernetes;

/// <summary>The manifests fit Kubernetes' schemas, one another, and the rules of the restricted Pod Security Standard.</summary>
public sealed class ManifestTests
{
    private static readonly Manifest[] WithPods = [.. Manifest.All.Where(m => m.Pod is not null)];

    [Fact]
    public void Every_manifest_fits_its_schema() =>
        Manifest.All.SelectMany(m => Schemas.Problems(m.Node).Select(problem => $"{m.File}: {problem}")).ShouldBeEmpty();

    [Theory]
    [InlineData("kind: Service\napiVersion: v1\nmetadata: { name: x }\nspec: { selector: { a: b }, port: [] }", "Service.spec has port")]
    [InlineData("kind: Service\napiVersion: v1\nmetadata: { name: x }\nspec: { selector: { a: b } }", "Service.spec has no ports")]
    [InlineData("kind: Service\napiVersion: v2\nmetadata: { name: x }\nspec: { selector: { a: b }, ports: [{ port: 1 }] }", "Service.apiVersion is not v1")]
    [InlineData("kind: Service\napiVersion: v1\nmetadata: { name: x }\nspec: { selector: { a: b }, ports: [{ port: \"1\" }] }", "ports[0].port is not a whole number")]
    [InlineData("kind: Service\napiVersion: v1\nmetadata: { name: x }\nspec: { selector: { a: 1 }, ports: [] }", "Service.spec.selector.a is not a string")]
    [InlineData("kind: Service\napiVersion: v1\nmetadata: { name: x }\nspec: { selector: [], ports: {} }", "Service.spec.ports is not a list")]
    [InlineData("kind: Pod", "there is no schema of kind Pod")]
    public void What_does_not_fit_is_found(string manifest, string problem) =>
        Schemas.Problems(Yaml.Documents(manifest).Single()).ShouldContain(p => p.Contains(problem, StringComparison.Ordinal));

    [Fact]
    public void There_is_a_tier_a_database_of_each_kind_and_the_RBE()
    {
        WithPods.Select(m => (m.Folder, m.Kind, m.Name)).ShouldBe(
            [("postgres", "StatefulSet", "db"), ("rbe", "Job", "rbe"), ("sqlserver", "StatefulSet", "db"), ("tiers", "Deployment", "sut"), ("tiers", "Deployment", "vendors")],
            ignoreOrder: true);
    }

    [Fact]
    public void Every_pod_is_restricted()
    {
        foreach (var manifest in WithPods)
        {
            var pod = manifest.Pod.At("securityContext");
            pod.At("runAsNonRoot").Text().ShouldBe("true", manifest.ToString());
            pod.At("seccompProfile", "type").Text().ShouldBe("RuntimeDefault", manifest.ToString());
            manifest.Pod.At("automountServiceAccountToken").Text().ShouldBe("false", manifest.ToString());
            foreach (var container in manifest.Containers)
                CheckRestricted(container, $"{manifest}, container {container.At("name").Text()}");
        }
    }

    [Fact]
    public void Every_volume_that_is_mounted_is_there_and_every_one_there_is_mounted()
    {
        foreach (var manifest in WithPods)
        {
            var mounted = manifest.Containers.SelectMany(c => c.At("volumeMounts").Items()).Select(m => m.At("name").Text()!);
            var there = manifest.Pod.At("volumes").Items().Select(v => v.At("name").Text()!)
                .Concat(manifest.Node.At("spec", "volumeClaimTemplates").Items().Select(t => t.At("metadata", "name").Text()!));
            mounted.Distinct().Order().ShouldBe(there.Order(), manifest.ToString());
        }
    }

    [Fact]
    public void No_pod_has_the_keys_of_another_tier()
    {
        var keys = WithPods.ToDictionary(
            m => $"{m.Folder}/{m.Name}", m => string.Join(' ', Of(m, "secret", "secretName").Where(name => name.Contains("-cert", StringComparison.Ordinal))),
            StringComparer.Ordinal);
        keys["tiers/sut"].ShouldBe("tlstoll-sut-certs");
        keys["tiers/vendors"].ShouldBe("tlstoll-vendors-certs");
        keys.Where(pod => pod.Key.EndsWith("/db", StringComparison.Ordinal)).ShouldAllBe(pod => pod.Value == "tlstoll-database-cert");
        keys.Where(pod => pod.Key.Split('/')[1] is not ("sut" or "vendors" or "db")).ShouldAllBe(pod => pod.Value.Length == 0);
    }

    [Fact]
    public void Whatever_a_manifest_refers_to_is_made_somewhere()
    {
        var claims = Manifest.All.Where(m => m.Kind == "PersistentVolumeClaim").Select(m => m.Name).ToArray();
        // The RBE's start is of each run; all else is generated with the tiers, whichever the database.
        foreach (var folder in (string[])["postgres", "sqlserver"])
        {
            var (secrets, maps) = (Generated(folder, "secretGenerator"), Generated(folder, "configMapGenerator"));
            foreach (var manifest in WithPods.Where(m => m.Folder == folder || m.Folder is "tiers" or "rbe"))
            {
                Of(manifest, "secret", "secretName").ShouldBeSubsetOf(secrets, manifest.ToString());
                Of(manifest, "configMap", "name").ShouldBeSubsetOf(maps, manifest.ToString());
                Of(manifest, "persistentVolumeClaim", "claimName").ShouldBeSubsetOf(claims, manifest.ToString());
                manifest.Containers.SelectMany(c => c.At("env").Items()).Select(e => e.At("valueFrom", "configMapKeyRef", "name").Text()).OfType<string>()
                    .ShouldBeSubsetOf([.. maps, "rbe-run"], manifest.ToString());
            }
        }
    }

    [Fact]
    public void Every_resource_of_a_kustomization_is_there_and_every_manifest_is_one()
    {
        foreach (var kustomization in Manifest.All.Where(m => m.Kind == "Kustomization"))
        {
            var resources = kustomization.Node.At("resources").Items().Select(r => r.Text()!).ToArray();
            foreach (var resource in resources)
                Path.Exists(Manifest.PathOf(kustomization.Folder, resource)).ShouldBeTrue($"{kustomization.File}: {resource}");
            Manifest.All.Where(m => m.Folder == kustomization.Folder && m != kustomization).Select(m => Path.GetFileName(m.File)).Distinct()
                .ShouldBeSubsetOf(resources, kustomization.File);
        }
    }

    [Fact]
    public void Services_select_their_tier_by_its_labels_and_name_ports_that_it_has()
    {
        foreach (var service in Manifest.All.Where(m => m.Kind == "Service"))
        {
            var component = service.Node.At("spec", "selector", "app.kubernetes.io/component").Text();
            component.ShouldBe(service.Name, "certificates are for these names");
            var tier = WithPods.Single(m => m.Folder == service.Folder && m.Node.At("spec", "template", "metadata", "labels", "app.kubernetes.io/component").Text() == component);
            tier.Node.At("spec", "selector", "matchLabels", "app.kubernetes.io/component").Text().ShouldBe(component);
            var ports = tier.Containers.SelectMany(c => c.At("ports").Items()).Select(p => p.At("containerPort").Text());
            service.Node.At("spec", "ports").Items().Select(p => p.At("port").Text()).ShouldBeSubsetOf(ports, service.ToString());
        }
    }

    [Fact]
    public void The_RBE_is_an_indexed_job_whose_pods_know_how_many_they_are()
    {
        var job = WithPods.Single(m => m.Kind == "Job").Node.At("spec");
        var container = WithPods.Single(m => m.Kind == "Job").Containers.ShouldHaveSingleItem();
        var variables = container.At("env").Items().ToDictionary(e => e.At("name").Text()!, StringComparer.Ordinal);

        job.At("completionMode").Text().ShouldBe("Indexed");
        var pods = job.At("completions").Text();
        job.At("parallelism").Text().ShouldBe(pods);
        variables["SHARDS"].At("value").Text().ShouldBe(pods);
        variables["SHARD"].At("valueFrom", "fieldRef", "fieldPath").Text().ShouldBe("metadata.annotations['batch.kubernetes.io/job-completion-index']");
        var arguments = container.At("args").Items().Select(a => a.Text()!).ToArray();
        arguments.ShouldContain("--shard=$(SHARD)/$(SHARDS)");
        arguments.ShouldContain("--start-at=$(START_AT)");
        arguments.Single(a => a.StartsWith("--out=", StringComparison.Ordinal)).ShouldContain("$(SHARD)", Case.Sensitive, "no pod writes over another's results");
        job.At("backoffLimit").Text().ShouldBe("0");
    }

    [Fact]
    public void PostgreSQL_has_the_collation_of_a_runs_own_database() =>
        WithPods.Single(m => m.Folder == "postgres").Containers.ShouldHaveSingleItem().At("env").Items()
            .Single(e => e.At("name").Text() == "POSTGRES_INITDB_ARGS").At("value").Text().ShouldBe("--locale=C.UTF-8 --encoding=UTF8");

    private static void CheckRestricted(YamlNode container, string which)
    {
        var security = container.At("securityContext");
        security.At("allowPrivilegeEscalation").Text().ShouldBe("false", which);
        security.At("capabilities", "drop").Items().Select(c => c.Text()).ShouldBe(["ALL"], which);
        var isSqlServer = container.At("image").Text()!.Contains("mssql", StringComparison.Ordinal);
        security.At("capabilities", "add").Items().Select(c => c.Text()).ShouldBe(isSqlServer ? ["NET_BIND_SERVICE"] : [], which);
        security.At("readOnlyRootFilesystem").Text().ShouldBe(isSqlServer ? null : "true", which);
        foreach (var amount in (string[])["cpu", "memory"])
            container.At("resources", "limits", amount).Text().ShouldBe(container.At("resources", "requests", amount).Text().ShouldNotBeNull(which), which);
    }

    private static string[] Generated(string folder, string generator) =>
    [
        .. Manifest.All.Single(m => m.Folder == folder && m.Kind == "Kustomization").Node.At(generator).Items().Select(g => g.At("name").Text()!),
    ];

    private static IEnumerable<string> Of(Manifest manifest, string kind, string name) =>
        manifest.Pod.At("volumes").Items().Select(v => v.At(kind, name).Text()).OfType<string>();
}
