namespace TlsToll.Rbe.Cli;

/// <summary>The table of the commands.</summary>
internal static class CommandGroups
{
    /// <summary>All commands that a user calls, in the order of the help.</summary>
    /// <param name="withLaunchers">True to include the launcher's own commands.</param>
    public static IEnumerable<CommandGroup> All(bool withLaunchers)
    {
        CommandGroup[] groups = [Measure, Report, Testbed, Check, Tools];
        return !withLaunchers ? groups : groups.Select(group => LauncherCommands.For(group.Title) is { Count: > 0 } more ? group with { Entries = [.. group.Entries, .. more] } : group);
    }

    private static CommandGroup Measure => new(
        "Measure",
        [
            (RunCommand.Create(), "Measure the cost of TLS, on tiers that it starts"),
            (FirstLookCommand.Create(), "See what handshakes and bytes cost here, in 10 s"),
            (MeasureCommand.Create(), "Measure what TLS costs a service of yours"),
            (AgentCommand.Create(), "Serve a service's CPU time to measure elsewhere"),
            (ReplayCommand.Create(), "Replay a web server's trace on static pages"),
            (StudyCommand.Create(), "Run a designed experiment from a study file"),
            (PredictCommand.Create(), "Predict TLS's share for settings that were not run"),
            (SizeCommand.Create(), "Tell how many cores TLS takes for a load"),
        ]);

    private static CommandGroup Report => new(
        "Compare and report",
        [
            (ReportCommand.Create(), "Write a report of results: HTML, text, JSON, CSV, Markdown"),
            (CompareCommand.Create(), "Compare runs before and after a change"),
            (AnovaCommand.Create(), "Analyse the variance of any table"),
            (StatementsCommand.Create(), "Print what a paper states and what studies found"),
            (ServingCommands.Serve(), "Serve a results directory to a browser"),
        ]);

    private static CommandGroup Testbed => new(
        "Testbed",
        [
            (UpCommand.Create(), "Start the tiers and keep them until Ctrl+C"),
            (SuitesCommand.Create(), "List the TLS settings that work on this host"),
            (CertsCommand.Create(), "Create the test CA, certificates and secrets"),
            (AuditCommand.Create(), "Check that database, queues and ledger agree"),
            (ReviveCommand.Create(), "Have the SUT try its dead messages again"),
            (ServingCommands.Meter(), "Print the CPU time of a program in OpenSSL"),
            (FrontCommand.Create(), "End TLS in front of a running SUT"),
        ]);

    private static CommandGroup Check => new(
        "Check the testbed",
        [
            (SelfCheckCommand.Create(), "Check that known costs are found, and no others"),
            (DriverCostCommand.Create(), "Measure the driver's own CPU time, next to ab's"),
            (PeersCommand.Create(), "Compare the driver with ab, hey, wrk, httperf and h2load"),
            (NginxCommand.Create(), "Compare the SUT's static pages with nginx"),
            (SniCostCommand.Create(), "Measure the selection of certificates by server name"),
            (IdleCommand.Create(), "Measure the SUT's memory per idle connection"),
            (KillsCommand.Create(), "Kill tiers under load, and audit"),
            (FaultsCommand.Create(), "Make tiers and wires fail under load, and audit"),
            (FuzzCommand.Create(), "Send hostile requests to every endpoint, and audit"),
            (SoakCommand.Create(), "Load the tiers for long, and look for growth"),
            (AuditCostCommand.Create(), "Time the audit of many orders"),
        ]);

    private static CommandGroup Tools => new(
        "Tools",
        [
            (CompletionCommand.Create(), "Print completion for bash, zsh or fish"),
            (HelpCommand.Create(), "Print the help of a command"),
        ]);
}
