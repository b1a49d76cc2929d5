using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Contracts.Faults;

namespace TlsToll.Hosting.Messages;

/// <summary>Problem details (RFC 9457) with the members of a service fault.</summary>
/// <param name="Title">Short name of the kind of problem.</param>
/// <param name="Status">HTTP status.</param>
/// <param name="Detail">Same text as the reason, for clients that know only RFC 9457.</param>
/// <param name="Code">Code of the fault.</param>
/// <param name="Field">
/// Path of the invalid member in camelCase, e.g. <c>lines[2].quantity</c>, or name of the invalid header; absent if no single one is the
/// cause.
/// </param>
/// <param name="Reason">One human-readable sentence.</param>
public sealed record Problem(string Title, int Status, string Detail, FaultCode Code, string? Field, string Reason)
{
    internal static Problem Of(Failure failure)
    {
        var (fault, field) = (failure.Fault, CamelCase(failure.Fault.Field));
        // A reason about a field begins with the field's path, which must be spelt as in the client's message.
        var reason = fault.Field is { } pascal && fault.Reason.StartsWith(pascal + ":", StringComparison.Ordinal)
            ? string.Concat(field, fault.Reason.AsSpan(pascal.Length))
            : fault.Reason;
        return new Problem(TitleOf(failure.Status), failure.Status, reason, fault.Code, field, reason);
    }

    // Headers keep their spelling.
    private static string? CamelCase(string? path) => path is null || path.Contains('-', StringComparison.Ordinal)
        ? path
        : string.Join('.', path.Split('.').Select(JsonNamingPolicy.CamelCase.ConvertName));

    private static string TitleOf(int status) => status switch
    {
        400 => "Invalid request",
        404 => "Not found",
        405 => "Method not allowed",
        408 => "Request timed out",
        413 => "Request too large",
        415 => "Unsupported content type",
        422 => "Refused by a vendor",
        502 => "Vendor unavailable",
        503 => "Unavailable",
        _ => "Internal error",
    };
}

/// <summary>JSON of <see cref="Problem"/>.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    UseStringEnumConverter = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Problem))]
public sealed partial class ProblemJson : JsonSerializerContext;
