namespace TlsToll.Contracts.Administration;

/// <summary>CPU time of a service, at <c>GET /cpu</c> of an agent on the service's host.</summary>
/// <param name="CpuNanoseconds">User and system time so far.</param>
/// <param name="Subject">What is read, as in <c>process 17 and its children</c>.</param>
/// <param name="Processors">Number of processors that the agent may use on that host.</param>
/// <param name="Machine">Boot id of that host; null if unreadable.</param>
public sealed record AgentCpu(long CpuNanoseconds, string Subject, int Processors, string? Machine = null);
