using System.CommandLine;
using TlsToll.Results.Factors;
using TlsToll.Workload;

namespace TlsToll.Experiments.Flags;

/// <summary>The flags of <c>rbe replay</c> that are its own; those of TLS are <c>rbe run</c>'s.</summary>
internal sealed class ReplayOptions
{
    public Option<string> Trace { get; } = new("--trace")
    { Description = $"{TraceChoice.Choices}; or a file of CSV", HelpName = "TRACE", DefaultValueFactory = _ => "amazon" };

    public Option<int> Requests { get; } = new("--requests")
    { Description = "Requests of a cell, 24 to 1000000; a file is replayed whole", HelpName = "N", DefaultValueFactory = _ => 2000 };

    public Option<int> Outstanding { get; } = new("--outstanding")
    { Description = "Requests outstanding at a time, 1 to 1000", HelpName = "N", DefaultValueFactory = _ => 24 };

    public Option<int> PerClient { get; } = new("--per-client")
    { Description = "Requests, and so connections, of one client at a time, 1 to 100", HelpName = "N", DefaultValueFactory = _ => 4 };

    public Option<int> Bound { get; } = new("--bound")
    { Description = "How far a request may be ahead of the last before which all are served", HelpName = "N", DefaultValueFactory = _ => 10_000 };

    public Option<int> PerConnection { get; } = new("--per-connection")
    { Description = "Requests on a connection, 1 to 1000000", HelpName = "N", DefaultValueFactory = _ => 1 };

    public Option<string?> Processors { get; } = new("--processors")
    { Description = "How many processors the SUT may use, e.g. 1,2 (default: half of them, and the driver the others)", HelpName = "LIST" };

    public Option<FileInfo?> Save { get; } = new("--save")
    { Description = "Write the trace of one cell to a file, and replay nothing", HelpName = "FILE" };

    /// <summary>Flags that mean the same in <c>rbe run</c>.</summary>
    public RunOptions Run { get; } = new();

    /// <summary>All of them, in the order of the help.</summary>
    public IEnumerable<Option> All =>
    [
        Trace, Requests, Outstanding, PerClient, Bound, PerConnection, Processors, Save, Run.Blocks, Run.WarmUp, Run.Timeout, Run.Out,
        .. Run.Factors(FactorCommands.Replay), Run.OpenSsl, Run.Meter, Run.Native, Run.Seed, Run.NoPin, Run.Tiers,
    ];
}
