using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.NetworkInformation;
using System.Security.Cryptography;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Wires;

/// <summary>
/// A wire with a delay between the SUT and the RBE's workers, which live in a network namespace of their own: a process <c>rbe wire</c>. Nothing of it outlives
/// that process.
/// </summary>
public sealed class DelayedWire : IAsyncDisposable
{
    // 198.18.0.0/15 is for tests of networks (RFC 2544) and routed nowhere.
    private const int FirstOctet = 198, SecondOctet = 18, Pairs = 1 << 16;
    private const int Attempts = 100;

    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly string _log;
    private readonly Supervisor _supervisor;
    private readonly ProcessIdentity? _identity;
    private readonly Task<string?> _namespace;
    private bool _ending;

    private DelayedWire(Process process, IPAddress address, string log, Supervisor supervisor)
    {
        (_process, Address, _log, _supervisor) = (process, address, log, supervisor);
        _identity = ProcessIdentity.Of(process.Id);
        supervisor.Watch(_identity);
        _namespace = process.StandardOutput.ReadLineAsync();
        Exited = WatchAsync();
    }

    /// <summary>Address of the SUT's end.</summary>
    public IPAddress Address { get; }

    /// <summary>Command prefix that puts a process into the workers' namespace; exec keeps the pid.</summary>
    public IReadOnlyList<string> Prefix { get; private set; } = [];

    /// <summary>Completes when the wire's process has ended for any reason; never fails.</summary>
    public Task<TierExit> Exited { get; }

    /// <summary>Lays a wire without a delay.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="prefix">Command prefix, such as <c>taskset -c 0</c>.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="MissingProgramException">This user or kernel has no network namespaces, or no interfaces that a program serves.</exception>
    public static async Task<DelayedWire> StartAsync(string rbe, IReadOnlyList<string> prefix, RunDirectory run, Supervisor supervisor, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(supervisor);
        var (near, far) = FreeAddresses();
        var log = run.PathOf("wire.log");
        var command = CommandLineStart.LoggingErrors([.. prefix, .. DotNetHost.Command(rbe, "wire", "--near", near.ToString(), "--far", far.ToString())], log);
        var start = CommandLineStart.For(command, run);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        var wire = new DelayedWire(HelperProcess.Started("wire", start), near, log, supervisor);
        try
        {
            if (await wire._namespace.WaitAsync(cancellation) is not { } path)
            {
                await wire._process.WaitForExitAsync(cancellation);
                throw new MissingProgramException($"A delay between RBE and SUT requires root, /dev/net/tun and network namespaces: {LogTail.Of(log).Trim().TrimEnd('.')}.");
            }

            wire.Prefix = ["nsenter", $"--net={path}"];
            return wire;
        }
        catch
        {
            await wire.DisposeAsync();
            throw;
        }
    }

    /// <summary>Sets the delay of packets that are sent from now on.</summary>
    /// <param name="delay">Delay of each direction.</param>
    /// <param name="cancellation">Token that ends the wait; the wire can't be used afterwards.</param>
    /// <exception cref="TestbedException">The wire's process has ended.</exception>
    public async Task SetAsync(TimeSpan delay, CancellationToken cancellation)
    {
        var line = ((long)delay.TotalMicroseconds).ToString(CultureInfo.InvariantCulture);
        try
        {
            await _process.StandardInput.WriteLineAsync(line.AsMemory(), cancellation);
            await _process.StandardInput.FlushAsync(cancellation);
        }
        catch (IOException)
        {
            // It has ended, and the next read says so.
        }

        if (await _process.StandardOutput.ReadLineAsync(cancellation) != line)
            throw new TestbedException("The wire between RBE and SUT has ended." + Environment.NewLine + LogTail.Of(_log));
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_ending)
            return;
        _ending = true;
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has already ended.
        }

        if (await Task.WhenAny(Exited, Task.Delay(Grace)) != Exited && _identity is { } identity)
            await ProcessEnding.EndTiersAsync([identity]);
        await Exited;
        _supervisor.Release(_identity);
        _process.Dispose();
    }

    private async Task<TierExit> WatchAsync()
    {
        await _process.WaitForExitAsync();
        return new TierExit("wire", _process.ExitCode, LogTail.Of(_log));
    }

    private static (IPAddress Near, IPAddress Far) FreeAddresses()
    {
        var used = NetworkInterface.GetAllNetworkInterfaces().SelectMany(i => i.GetIPProperties().UnicastAddresses).Select(a => a.Address).ToHashSet();
        for (var attempt = 1; ; attempt++)
        {
            var pair = RandomNumberGenerator.GetInt32(1, Pairs) * 2;
            IPAddress Of(int number) => new([FirstOctet, (byte)(SecondOctet + (number >> 16)), (byte)(number >> 8), (byte)number]);
            if (attempt == Attempts || !(used.Contains(Of(pair)) || used.Contains(Of(pair + 1))))
                return (Of(pair), Of(pair + 1));
        }
    }
}
