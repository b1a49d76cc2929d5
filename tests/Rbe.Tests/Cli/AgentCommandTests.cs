using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TlsToll.Rbe.Cli;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What <c>bench agent</c> refuses.</summary>
public sealed class AgentCommandTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    private string TokenPath => Path.Combine(_directory.FullName, "new", "token");

    private readonly Process _service = Process.Start("sleep", "600");

    private string Service => string.Create(CultureInfo.InvariantCulture, $"--pid {_service.Id}");

    private string Own => $"{Service} --token-file {TokenPath}";

    public void Dispose()
    {
        _service.Kill();
        _service.Dispose();
        _directory.Delete(recursive: true);
    }

    [Theory]
    [InlineData("--token-file /x", "exactly one of --pid, --cgroup, --unit, --container is required")]
    [InlineData("--pid 1 --unit x --token-file /x", "exactly one of --pid, --cgroup, --unit, --container is required")]
    [InlineData("--pid 1", "--token-file is required")]
    [InlineData("--pid 1 --token-file /x --cert /y", "--cert and --cert-key are required together")]
    [InlineData("--pid 1 --token-file /x --bind here", "'here' is not an IP address")]
    [InlineData("--pid 1 --token-file /x --port 70000", "--port must be 0 to 65535")]
    [InlineData("--pid 2147483647 --token-file /x", "--pid: there is no process 2147483647.")]
    [InlineData("--cgroup /missing --token-file /x", "control group /missing: it has no counter of CPU time.")]
    public async Task A_mistake_is_named(string flags, string message) => (await RefusalAsync(flags)).ShouldContain(message);

    [Fact]
    public async Task A_file_that_cannot_be_used_is_named()
    {
        var text = Path.Combine(_directory.FullName, "text");
        await File.WriteAllTextAsync(text, "short", TestContext.Current.CancellationToken);

        (await RefusalAsync($"{Service} --token-file {text}")).ShouldBe($"--token-file: {text} must contain at least 16 printable characters without spaces.");
        (await RefusalAsync($"{Service} --token-file {_directory.FullName}")).ShouldBe($"--token-file: {_directory.FullName} is a directory.");
        (await RefusalAsync($"{Own} --cert {text} --cert-key /missing")).ShouldStartWith("--cert: ");
        (await RefusalAsync($"{Own} --cert /missing --cert-key {text}")).ShouldBe("--cert: Could not find file '/missing'.");
    }

    [Fact]
    public async Task Its_own_CPU_time_is_none_of_the_service() =>
        (await RefusalAsync(string.Create(CultureInfo.InvariantCulture, $"--pid {Environment.ProcessId} --token-file {TokenPath}"))).ShouldContain("it includes this program");

    [Fact]
    public async Task A_port_in_use_is_named_and_the_token_is_its_owners_alone()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var port = ((IPEndPoint)other.LocalEndpoint).Port;

        (await RefusalAsync(string.Create(CultureInfo.InvariantCulture, $"{Own} --port {port}"))).ShouldContain("address already in use");
        // Of a network for documentation, RFC 5737.
        (await RefusalAsync($"{Own} --bind 192.0.2.1")).ShouldStartWith("--bind 192.0.2.1 --port 0: ");

        new FileInfo(TokenPath).UnixFileMode.ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);
        (await File.ReadAllTextAsync(TokenPath, TestContext.Current.CancellationToken)).ShouldMatch("^[0-9a-f]{64}\n$");
        File.Exists(TokenPath + ".pem").ShouldBeFalse("it would be that of an agent that runs");
    }

    private static async Task<string> RefusalAsync(string flags)
    {
        var parsed = AgentCommand.Create().Parse(flags);
        parsed.Errors.ShouldBeEmpty();
        var message = (await Should.ThrowAsync<InvalidRequestException>(
            async () => await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false }, TestContext.Current.CancellationToken))).Message;
        message.ShouldNotContain('\n');
        return message;
    }
}
