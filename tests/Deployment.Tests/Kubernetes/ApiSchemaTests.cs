using System.Diagnostics;

namespace TlsToll.Deployment.Tests.Kubernetes;

/// <summary>
/// The manifests fit the schemas of Kubernetes' own API. Those do not mind a field that is unknown; <see cref="Schemas"/> does.
/// </summary>
public sealed class ApiSchemaTests
{
    [Fact]
    public async Task Every_manifest_fits_the_API()
    {
        string[] files = [.. Directory.GetFiles(Repository.PathOf("deploy", "kubernetes"), "*.yaml", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

        var lines = await ValidateAsync(files);

        lines.Length.ShouldBe(Manifest.All.Count(m => m.Kind != "Kustomization"));
        lines.ShouldAllBe(line => line.EndsWith(" fits", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("apiVersion: v1\nkind: Service\nmetadata: { name: x }\nspec: { ports: [{ port: \"1\" }] }", "Service x: data/spec/ports/0/port must be integer")]
    [InlineData("apiVersion: v1\nkind: Srvice\nmetadata: { name: x }", "the API has no Srvice of v1")]
    public async Task What_does_not_fit_is_found(string manifest, string problem)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        try
        {
            var file = Path.Combine(directory.FullName, "x.yaml");
            await File.WriteAllTextAsync(file, manifest, TestContext.Current.CancellationToken);
            (await ValidateAsync(file)).ShouldHaveSingleItem().ShouldEndWith(problem);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    private static async Task<string[]> ValidateAsync(params string[] files)
    {
        var start = new ProcessStartInfo("node", [Repository.PathOf("tests", "Deployment.Tests", "Kubernetes", "Api", "validate.mjs"), .. files])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        using var node = Process.Start(start)!;
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);
        node.ExitCode.ShouldBe(0, await errors);
        return output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }
}
