using System.Diagnostics;
using System.Security.Cryptography;
using System.Text.Json;

[assembly: AssemblyFixture(typeof(TlsToll.Compose.Tests.ComposeProject))]

namespace TlsToll.Compose.Tests;

/// <summary>
/// A project of Docker Compose of these tests' own, with PostgreSQL: its name, its images' tag and its ports are no other's, and all of it
/// is taken down at the end.
/// </summary>
public sealed class ComposeProject : IAsyncLifetime
{
    /// <summary>The collection of the tests: all of them use the one project.</summary>
    public const string OneAfterTheOther = "compose";

    private static readonly string[] Images = ["sut", "vendors", "rbe"];

    private readonly string _name = "tlstoll-test-" + RandomNumberGenerator.GetHexString(8, lowercase: true);

    /// <summary>Builds the images; nothing runs yet.</summary>
    public async ValueTask InitializeAsync() => await SucceedAsync("build");

    public async ValueTask DisposeAsync()
    {
        await RunAsync(["compose", .. Files, "--profile", "rbe", "down", "--volumes", "--remove-orphans", "--timeout", "10"]);
        await RunAsync(["image", "rm", .. Images.Select(image => $"tlstoll-{image}:{_name}")]);
    }

    private string[] Files =>
        ["-p", _name, "-f", Path.Combine(Root, "docker-compose.yml"), "-f", Path.Combine(Root, "compose.postgres.yml")];

    internal static string Root { get; } = Find(AppContext.BaseDirectory);

    /// <summary>Runs <c>docker compose</c> on the project.</summary>
    internal Task<Ended> ComposeAsync(params string[] arguments) => RunAsync(["compose", .. Files, .. arguments]);

    /// <summary>Runs <c>docker compose</c> on the project, which must succeed; gives its output.</summary>
    internal async Task<string> SucceedAsync(params string[] arguments)
    {
        var ended = await ComposeAsync(arguments);
        ended.ExitCode.ShouldBe(0, $"docker compose {string.Join(' ', arguments)}\n{ended.Output}{ended.Errors}");
        return ended.Output;
    }

    /// <summary>Runs <c>docker compose</c> on the same project with SQL Server, of which nothing is started here.</summary>
    internal Task<Ended> WithSqlServerAsync(params string[] arguments) =>
        RunAsync(["compose", "-p", _name, "-f", Path.Combine(Root, "docker-compose.yml"), .. arguments]);

    /// <summary>Starts <c>docker compose</c> on the project and leaves it running.</summary>
    internal Process Start(params string[] arguments) => StartDocker(["compose", .. Files, .. arguments]);

    /// <summary>Runs a shell in a running service's container; gives its output.</summary>
    internal Task<string> ShellAsync(string service, string script) => SucceedAsync("exec", "-T", service, "bash", "-euc", script);

    /// <summary>The results of a run.</summary>
    internal async Task<JsonElement> ResultsAsync(string name) => JsonDocument.Parse(
        await SucceedAsync("run", "--rm", "--no-deps", "-T", "--entrypoint", "cat", "rbe", $"/results/{name}/run.json")).RootElement;

    /// <summary>Answer of the SUT's administration, which only its own network reaches. To HTTP/1.0, a long one is not sent in chunks.</summary>
    internal async Task<JsonElement> AdministrationAsync(string path)
    {
        var answer = await ShellAsync(
            "sut",
            $"""
            exec 3<>/dev/tcp/sut-administration/8081
            printf 'GET {path} HTTP/1.0\r\nHost: sut\r\nAuthorization: Bearer %s\r\n\r\n' "$(cat /secrets/admin/token)" >&3
            cat <&3
            """);
        return JsonDocument.Parse(answer[answer.IndexOf('{', StringComparison.Ordinal)..(answer.LastIndexOf('}') + 1)]).RootElement;
    }

    private async Task<Ended> RunAsync(string[] arguments)
    {
        using var process = StartDocker(arguments);
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return new Ended(process.ExitCode, output, await errors);
    }

    private Process StartDocker(string[] arguments)
    {
        var start = new ProcessStartInfo("docker", arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        start.Environment["TLSTOLL_TAG"] = _name;
        start.Environment["TLSTOLL_VENDOR_DELAY"] = "0";
        // Any that are free.
        foreach (var port in (string[])["PLAIN", "TLS", "REPORT"])
            start.Environment[$"TLSTOLL_{port}_PORT"] = "0";
        return Process.Start(start)!;
    }

    private static string Find(string directory) => File.Exists(Path.Combine(directory, "docker-compose.yml"))
        ? directory
        : Find(Path.GetDirectoryName(directory) ?? throw new InvalidOperationException("The tests do not run from within the source tree."));
}

/// <summary>How a command ended.</summary>
internal sealed record Ended(int ExitCode, string Output, string Errors);
