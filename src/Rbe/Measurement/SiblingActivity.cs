namespace TlsToll.Rbe.Measurement;

/// <summary>
/// How busy the other threads of a tier's physical cores were: two threads of one core share its units, so work there makes the tier's own
/// CPU time dearer. Threads of other virtual machines on the same core cannot be seen from here.
/// </summary>
internal static class SiblingActivity
{
    /// <summary>The mean busy share of the siblings of <paramref name="cpus"/> outside that set, 0 to 1.</summary>
    /// <returns>Null if the topology is not known, there are no such siblings, or they were not measured.</returns>
    public static double? Of(IReadOnlyCollection<int> cpus, CpuTopology? topology, MachineDisturbance disturbance)
    {
        var shares = (topology?.SiblingsOf(cpus) ?? [])
            .Where(disturbance.BusyShares.ContainsKey)
            .Select(cpu => disturbance.BusyShares[cpu])
            .ToArray();
        return shares.Length > 0 ? shares.Average() : null;
    }
}
