using System.Text.Json.Serialization;
using TlsToll.Results.Records;

namespace TlsToll.Load.Messages;

/// <summary>What the controller tells a worker: a line of JSON.</summary>
/// <param name="Cell">A cell to do; null for <paramref name="Stop"/>.</param>
/// <param name="Stop">Whether to end the cell under way: no session is begun any more, and those under way end after their interaction.</param>
/// <param name="Replay">A trace to replay; null for none.</param>
public sealed record WorkerCommand(CellRequest? Cell, bool Stop = false, ReplayRequest? Replay = null);

/// <summary>What a worker tells the controller: a line of JSON, one of the members set.</summary>
/// <param name="Progress">How far it is.</param>
/// <param name="Result">The cell's result.</param>
/// <param name="Failure">Why the cell could not be done.</param>
/// <param name="Replayed">A replay's result.</param>
public sealed record WorkerEvent(WorkerProgress? Progress = null, CellResult? Result = null, string? Failure = null, ReplayResult? Replayed = null);

/// <summary>JSON of the worker's protocol.</summary>
[JsonSourceGenerationOptions(UseStringEnumConverter = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(WorkerCommand))]
[JsonSerializable(typeof(WorkerEvent))]
public sealed partial class WorkerJson : JsonSerializerContext;

/// <summary>How far a worker's cell is.</summary>
/// <param name="Interactions">Interactions so far.</param>
/// <param name="Errors">Errors, timeouts and transport faults so far.</param>
/// <param name="Sips">Interactions per second since the last message.</param>
/// <param name="P90Ms">90th percentile of the response times since the last message; null without any.</param>
public sealed record WorkerProgress(long Interactions, long Errors, double Sips, double? P90Ms);
