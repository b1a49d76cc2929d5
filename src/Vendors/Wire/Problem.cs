using System.Text.Json;
using TlsToll.Contracts.Faults;

namespace TlsToll.Vendors.Wire;

/// <summary>Problem details (RFC 9457), extended by the members of a service fault.</summary>
/// <param name="Title">Name of this kind of problem.</param>
/// <param name="Status">HTTP status.</param>
/// <param name="Detail">The reason, where generic clients look for it.</param>
/// <param name="Code">The fault's code.</param>
/// <param name="Field">The member at fault in camelCase, or a header; absent if no single one is.</param>
/// <param name="Reason">One sentence for a person.</param>
internal sealed record Problem(string Title, int Status, string Detail, FaultCode Code, string? Field, string Reason)
{
    /// <summary>The problem that a refusal is told as.</summary>
    public static Problem Of(Refusal refusal)
    {
        var (fault, status) = (refusal.Fault, refusal.JsonStatus);
        var isHeader = fault.Field is not { } f || f.Contains('-', StringComparison.Ordinal);
        var field = isHeader ? fault.Field : JsonNamingPolicy.CamelCase.ConvertName(fault.Field!);
        // Reasons begin with the field, if there is one; it is spelt as the caller spells it.
        var reason = fault.Field is { } name && fault.Reason.StartsWith(name + ":", StringComparison.Ordinal)
            ? field + fault.Reason[name.Length..]
            : fault.Reason;
        return new Problem(TitleOf(status), status, reason, fault.Code, field, reason);
    }

    private static string TitleOf(int status) => status switch
    {
        StatusCodes.Status400BadRequest => "Invalid request",
        StatusCodes.Status404NotFound => "Not found",
        StatusCodes.Status405MethodNotAllowed => "Method not allowed",
        StatusCodes.Status408RequestTimeout => "Request timed out",
        StatusCodes.Status413PayloadTooLarge => "Request too large",
        StatusCodes.Status415UnsupportedMediaType => "Unsupported content type",
        _ => "Internal error",
    };
}
