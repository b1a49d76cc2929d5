namespace TlsToll.Contracts.Administration;

/// <summary>State of SUT and database after quiescing; the response of <c>POST /quiesce</c>.</summary>
/// <param name="Orders">Number of orders in the database.</param>
public sealed record QuiescedState(long Orders);
