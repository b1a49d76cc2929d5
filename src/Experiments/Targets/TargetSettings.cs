using System.Globalization;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets.Requests;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Targets;

/// <summary>All settings of a measurement of a service that is not the testbed's, validated and immutable.</summary>
public sealed record TargetSettings
{
    /// <summary>Address of the service without TLS; null if it has none.</summary>
    public Uri? Plain { get; init; }

    /// <summary>Address of the service with TLS.</summary>
    public required Uri Tls { get; init; }

    /// <summary>Host, port and path of the CA's certificates in PEM; null for those that this host trusts.</summary>
    public string? CaPath { get; init; }

    /// <summary>Where the service's CPU time is read on this host; null if an agent reads it.</summary>
    public ServiceProcesses? Processes { get; init; }

    /// <summary>The agent that reads the service's CPU time; null if it is read on this host.</summary>
    public AgentAccess? Agent { get; init; }

    /// <summary>True if the addresses may be other than loopback.</summary>
    public bool MayLoadOthers { get; init; }

    /// <summary>True if responses may have other lengths or contents with TLS than without.</summary>
    public bool MayDiffer { get; init; }

    /// <summary>Requests on a connection, in increasing order: 1, a number above 1, or both.</summary>
    public required IReadOnlyList<int> PerConnection { get; init; }

    /// <summary>Clients that work at the same time.</summary>
    public required int Concurrent { get; init; }

    /// <summary>Length of a cell at which the number of its requests aims.</summary>
    public required TimeSpan Slice { get; init; }

    /// <summary>Treatments, blocks and seed.</summary>
    public required BlockRules Blocks { get; init; }

    /// <summary>TLS choices, one entry per combination.</summary>
    public required IReadOnlyList<TlsChoice> Choices { get; init; }

    /// <summary>True if the keys of the choices were asked for; false for the one that the service chooses.</summary>
    public bool ByKey { get; init; }

    /// <summary>Minimum warm-up time.</summary>
    public required TimeSpan WarmUp { get; init; }

    /// <summary>Longest wait for a response.</summary>
    public required TimeSpan Timeout { get; init; }

    /// <summary>Directory of the OpenSSL that this process and its workers have loaded; null for the host's.</summary>
    public string? OpenSsl { get; init; }

    /// <summary>Remarks on the requests that were left out.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];

    /// <summary>The requests, in the order in which they are sent.</summary>
    internal IReadOnlyList<ServiceMessage> Messages { get; init; } = [];

    /// <summary>Number of requests on a connection of a treatment.</summary>
    public int PerConnectionOf(Treatment treatment) => treatment.Connection == ConnectionScope.Request ? 1 : PerConnection[^1];

    /// <summary>The settings in the form in which the results contain them. Headers and queries are left out, because they may contain secrets.</summary>
    public SortedDictionary<string, string> ToText()
    {
        var text = new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["kind"] = "measure",
            ["plain"] = Plain?.GetLeftPart(UriPartial.Authority) ?? "none",
            ["tls"] = Tls.GetLeftPart(UriPartial.Authority),
            ["requests"] = string.Join(", ", Messages.Select(message => message.Name).Distinct(StringComparer.Ordinal).Take(20)),
            ["requestsOfTheList"] = Text(Messages.Count),
            ["requestsHash"] = RequestsHash,
            ["requestsPerConnection"] = string.Join(',', PerConnection.Select(count => Text(count))),
            ["concurrent"] = Text(Concurrent),
            ["sliceSeconds"] = Text(Slice.TotalSeconds),
            ["ca"] = CaPath ?? "those that this host trusts",
            ["seed"] = Text(Blocks.Seed),
            ["treatments"] = string.Join(',', Blocks.Treatments.Select(t => t.Name)),
            ["blocks"] = Text(Blocks.Blocks),
            ["slicesPerBlock"] = Text(Blocks.Slices),
            ["design"] = RunSettings.SlicesDesign,
            ["warmUpMinimumSeconds"] = Text(WarmUp.TotalSeconds),
            ["timeoutSeconds"] = Text(Timeout.TotalSeconds),
            ["choices"] = string.Join(" | ", Choices.Select(c => string.Join(' ', c.Levels.Select(l => $"{l.Key}={l.Value}")))),
            ["stealLimit"] = Text(Blocks.StealLimit),
            ["openSsl"] = OpenSsl ?? "the machine's",
        };
        if (Agent is not null)
            text["agent"] = Agent.Authority;
        if (MayDiffer)
            text["answersMayDiffer"] = "yes";
        return text;
    }

    // Of what may be told of all requests, in their order: a hash of headers, a query or a short body would let a secret be guessed.
    private string RequestsHash =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', Messages.Select(message => $"{message.Name} {Text(message.Body.Length)}")))));

    private static string Text(IFormattable value) => value.ToString(format: null, CultureInfo.InvariantCulture);
}

/// <summary>Where the CPU time of a service is read on its host: exactly one of the members is set.</summary>
/// <param name="Ids">Ids of processes, whose children are counted, too; empty if another member is set.</param>
/// <param name="Group">Directory of a control group.</param>
/// <param name="Unit">Name of a unit of systemd.</param>
/// <param name="Container">Name or id of a container of Docker.</param>
public sealed record ServiceProcesses(IReadOnlyList<int> Ids, string? Group = null, string? Unit = null, string? Container = null);

/// <summary>A resolved address of a service.</summary>
/// <param name="End">IP address and port.</param>
/// <param name="Host">Host name, for SNI and certificate.</param>
/// <param name="Authority">Host and, unless it is the scheme's own, port: the Host header.</param>
internal sealed record TargetAddress(IPEndPoint End, string Host, string Authority);
