using System.Text.Json.Serialization;

namespace TlsToll.Rbe.Sessions.Workers;

/// <summary>What the controller tells a worker: a line of JSON.</summary>
/// <param name="Cell">A cell to do; null for <paramref name="Stop"/>.</param>
/// <param name="Stop">Whether to end the cell under way: no session is begun any more, and those under way end after their interaction.</param>
internal sealed record WorkerCommand(CellRequest? Cell, bool Stop = false);

/// <summary>What a worker tells the controller: a line of JSON, one of the members set.</summary>
/// <param name="Progress">How far it is.</param>
/// <param name="Result">The cell's result.</param>
/// <param name="Failure">Why the cell could not be done.</param>
internal sealed record WorkerEvent(WorkerProgress? Progress = null, CellResult? Result = null, string? Failure = null);

/// <summary>JSON of the worker's protocol.</summary>
[JsonSourceGenerationOptions(UseStringEnumConverter = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(WorkerCommand))]
[JsonSerializable(typeof(WorkerEvent))]
internal sealed partial class WorkerJson : JsonSerializerContext;
