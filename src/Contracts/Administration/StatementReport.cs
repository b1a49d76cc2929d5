namespace TlsToll.Contracts.Administration;

/// <summary>What the database counts for each kind of statement, at <c>GET /statements</c> of the SUT's administration port.</summary>
/// <param name="Statements">Statements of this database; null if it doesn't count or tell them.</param>
public sealed record StatementReport(IReadOnlyList<StatementCounter>? Statements);

/// <summary>What the database did for statements that differ only in their values, since its start. Times are by the clock, not of the processor.</summary>
/// <param name="Text">The statement, with its values replaced by <c>$1</c>, <c>$2</c>, …</param>
/// <param name="Calls">How often it was executed.</param>
/// <param name="Plans">How often it was planned; less often than executed where plans are kept.</param>
/// <param name="PlanMicroseconds">Time of planning, in microseconds.</param>
/// <param name="ExecutionMicroseconds">Time of execution, in microseconds, with waits for locks; without a commit's wait for the disk.</param>
/// <param name="Blocks">Blocks of 8 KiB that it read, from the database's buffers or from the kernel.</param>
/// <param name="LogBytes">Bytes that it added to the write-ahead log.</param>
public sealed record StatementCounter(
    string Text, long Calls, long Plans, double PlanMicroseconds, double ExecutionMicroseconds, long Blocks, long LogBytes);
