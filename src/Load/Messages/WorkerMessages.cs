using System.Text.Json.Serialization;
using TlsToll.Results.Records;

namespace TlsToll.Load.Messages;

/// <summary>A command of the controller to a worker, sent as a line of JSON.</summary>
/// <param name="Cell">Cell to run; null for other commands.</param>
/// <param name="Replay">Trace to replay; null for other commands.</param>
/// <param name="Target">Requests to send to a service that is not the testbed's; null for other commands.</param>
/// <param name="Stop">True to stop the cell in progress: no session starts any more, and those in progress end after their current interaction.</param>
public sealed record WorkerCommand(CellRequest? Cell, ReplayRequest? Replay = null, TargetRequest? Target = null, bool Stop = false);

/// <summary>A message of a worker to the controller, sent as a line of JSON with one of the members set.</summary>
/// <param name="Progress">Progress of the cell.</param>
/// <param name="Result">Result of a cell.</param>
/// <param name="Failure">Reason why the cell failed.</param>
/// <param name="Replayed">Result of a replay, or of requests to a service.</param>
public sealed record WorkerEvent(WorkerProgress? Progress = null, CellResult? Result = null, string? Failure = null, ReplayResult? Replayed = null);

/// <summary>JSON of the worker's protocol.</summary>
[JsonSourceGenerationOptions(UseStringEnumConverter = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(WorkerCommand))]
[JsonSerializable(typeof(WorkerEvent))]
public sealed partial class WorkerJson : JsonSerializerContext;

/// <summary>Progress of a worker's cell.</summary>
/// <param name="Interactions">Interactions so far.</param>
/// <param name="Errors">Errors, timeouts and transport faults so far.</param>
/// <param name="Sips">Interactions per second since the last message.</param>
/// <param name="P90Ms">90th percentile of the response times in milliseconds since the last message; null if there was none.</param>
public sealed record WorkerProgress(long Interactions, long Errors, double Sips, double? P90Ms);
