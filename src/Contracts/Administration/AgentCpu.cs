namespace TlsToll.Contracts.Administration;

/// <summary>CPU time of a service, at <c>GET /cpu</c> of an agent on the service's host.</summary>
/// <param name="CpuNanoseconds">User and system time so far.</param>
/// <param name="Subject">What is read, as in <c>process 17 and its children</c>.</param>
/// <param name="Processor">Model and extensions of that host's processor.</param>
/// <param name="Machine">Boot id of that host; null if unreadable.</param>
public sealed record AgentCpu(long CpuNanoseconds, string Subject, string Processor, string? Machine = null);
