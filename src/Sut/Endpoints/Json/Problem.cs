using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Contracts.Faults;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>Problem details (RFC 9457) with the members of a service fault as their extension.</summary>
/// <param name="Title">Short name of this kind of problem.</param>
/// <param name="Status">The HTTP status.</param>
/// <param name="Detail">One sentence for a person; the same as the reason, where generic clients look for it.</param>
/// <param name="Code">The fault's code.</param>
/// <param name="Field">The member at fault as a path in camelCase, e.g. <c>lines[2].quantity</c>, or a header's name; absent if no single
/// one is.</param>
/// <param name="Reason">One sentence for a person.</param>
internal sealed record Problem(string Title, int Status, string Detail, FaultCode Code, string? Field, string Reason)
{
    /// <summary>The problem that tells of a failure.</summary>
    public static Problem Of(Failure failure)
    {
        var (fault, field) = (failure.Fault, CamelCase(failure.Fault.Field));
        // Reasons begin with the field's name where they are about one; it should be spelt the way the client spells it.
        var reason = fault.Field is { } pascal && fault.Reason.StartsWith(pascal + ":", StringComparison.Ordinal)
            ? string.Concat(field, fault.Reason.AsSpan(pascal.Length))
            : fault.Reason;
        return new Problem(TitleOf(failure.Status), failure.Status, reason, fault.Code, field, reason);
    }

    // Headers keep their spelling: they are no members.
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

/// <summary>JSON of what only the front of the SUT says.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    UseStringEnumConverter = true,
    UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Problem))]
[JsonSerializable(typeof(BurnSettings))]
[JsonSerializable(typeof(Administration.RestState))]
[JsonSerializable(typeof(Administration.IdleState))]
[JsonSerializable(typeof(Administration.BackgroundState))]
[JsonSerializable(typeof(HealthState))]
[JsonSerializable(typeof(Hosting.ReadyLine))]
internal sealed partial class FrontJson : JsonSerializerContext;
