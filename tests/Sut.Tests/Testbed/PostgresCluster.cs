using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Npgsql;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.Engines;
using TlsToll.Tls;

[assembly: AssemblyFixture(typeof(TlsToll.Sut.Tests.Testbed.PostgresCluster))]

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// A private PostgreSQL for these tests alone, with one populated template that each test class copies. Gone afterwards.
/// </summary>
public sealed class PostgresCluster : DatabaseServer, IAsyncLifetime
{
    // Ends the server when its standard input does, so that not even a killed test run leaves one behind.
    private const string Watch = "\"$@\" & pid=$!; read _; kill -INT $pid; wait $pid";

    private static readonly SemaphoreSlim Copying = new(1, 1);

    private Process? _server;
    private string _directory = "";
    private int _databases;

    internal int Port { get; private set; }

    /// <summary>The server's certificate and its CA.</summary>
    internal CertificateStore Certificates { get; private set; } = null!;

    internal override (string Host, int Port) Address => ("127.0.0.1", Port);

    internal override string ImageDirectory => Path.Combine(_directory, "images");

    public async ValueTask InitializeAsync()
    {
        _directory = await Unprivileged.CreateDirectoryAsync();
        var data = Path.Combine(_directory, "data");
        await Unprivileged.RunAsync(
            Unprivileged.Program("initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
        await MakeCertificateAsync(data);
        Port = FreePort();
        _server = Unprivileged.Start(
            "sh", "-c", Watch, "sh", Unprivileged.Program("postgres"), "-D", data, "-h", "127.0.0.1", "-p", $"{Port}", "-k", _directory,
            "-c", "fsync=off", "-c", "max_connections=300", "-c", "logging_collector=off", "-c", "ssl=on");
        _server.ErrorDataReceived += (_, _) => { };
        _server.BeginErrorReadLine();
        await WaitAsync();
        await RunAsync("create database template_populated");
        var error = new StringWriter();
        var options = new PopulateOptions(DatabaseEngines.Connect(ConnectionString("template_populated")), Scale, ImageDirectory);
        if (await PopulateCommand.RunAsync(options, error, terminal: false, CancellationToken.None) != 0)
            throw new InvalidOperationException(error.ToString());
    }

    public async ValueTask DisposeAsync()
    {
        NpgsqlConnection.ClearAllPools();
        if (_server is not null)
        {
            _server.StandardInput.Close();
            await _server.WaitForExitAsync();
            _server.Dispose();
        }

        Directory.Delete(_directory, recursive: true);
    }

    internal string ConnectionString(string database) => $"Host=127.0.0.1;Port={Port};Username=postgres;Database={database};Include Error Detail=true";

    internal override string Through(string connectionString, int port) =>
        new NpgsqlConnectionStringBuilder(connectionString) { Port = port, MaxPoolSize = 1 }.ConnectionString;

    internal override async Task<string> CreateDatabaseAsync(bool populated = true)
    {
        var name = $"test_{Interlocked.Increment(ref _databases)}";
        await Copying.WaitAsync();
        try
        {
            await RunAsync($"create database {name} template {(populated ? "template_populated" : "template0")}");
        }
        finally
        {
            Copying.Release();
        }

        return ConnectionString(name);
    }

    // Where the server looks for them by default; it wants to own its key.
    private async Task MakeCertificateAsync(string data)
    {
        Certificates = CertificateStore.Create(Path.Combine(_directory, "certs"), [KeyKind.Rsa2048]);
        File.Copy(Certificates.CertificatePath(KeyKind.Rsa2048), Path.Combine(data, "server.crt"));
        File.Copy(Certificates.KeyPath(KeyKind.Rsa2048), Path.Combine(data, "server.key"));
        await Unprivileged.GiveAsync(Path.Combine(data, "server.key"));
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private async Task WaitAsync()
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                await RunAsync("select 1");
                return;
            }
            catch (NpgsqlException) when (attempt < 2400 && !_server!.HasExited)
            {
                await Task.Delay(50);
            }
        }
    }

    private async Task RunAsync(string sql)
    {
        await using var connection = new NpgsqlConnection(ConnectionString("postgres") + ";Pooling=false");
        await connection.OpenAsync();
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync();
    }
}
