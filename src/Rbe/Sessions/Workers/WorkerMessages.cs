using System.Text.Json.Serialization;
using TlsToll.Rbe.Replay;

namespace TlsToll.Rbe.Sessions.Workers;

/// <summary>What the controller tells a worker: a line of JSON.</summary>
/// <param name="Cell">A cell to do; null for <paramref name="Stop"/>.</param>
/// <param name="Stop">Whether to end the cell under way: no session is begun any more, and those under way end after their interaction.</param>
/// <param name="Replay">A trace to replay; null for none.</param>
internal sealed record WorkerCommand(CellRequest? Cell, bool Stop = false, ReplayRequest? Replay = null);

/// <summary>What a worker tells the controller: a line of JSON, one of the members set.</summary>
/// <param name="Progress">How far it is.</param>
/// <param name="Result">The cell's result.</param>
/// <param name="Failure">Why the cell could not be done.</param>
/// <param name="Replayed">A replay's result.</param>
internal sealed record WorkerEvent(WorkerProgress? Progress = null, CellResult? Result = null, string? Failure = null, ReplayResult? Replayed = null);

/// <summary>JSON of the worker's protocol.</summary>
[JsonSourceGenerationOptions(UseStringEnumConverter = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(WorkerCommand))]
[JsonSerializable(typeof(WorkerEvent))]
internal sealed partial class WorkerJson : JsonSerializerContext;
