using System.Collections.Frozen;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Soap;

/// <summary>
/// Finds the operation that a SOAPAction header names, with its quotation marks (WS-I Basic Profile 1.0, R2744) or without.
/// </summary>
internal sealed class SoapActions(Operations operations)
{
    /// <summary>The header's name, as faults spell it.</summary>
    public const string Header = "SOAPAction";

    private readonly FrozenDictionary<string, Operation> _byHeader = ByHeader(operations).ToFrozenDictionary(StringComparer.Ordinal);

    /// <summary>The operation.</summary>
    /// <exception cref="FailureException">The header is missing, empty or names no operation.</exception>
    public Operation Find(HttpRequest request)
    {
        var header = request.Headers[Header];
        if (header.Count == 1 && _byHeader.TryGetValue(header[0]!, out var operation))
            return operation;
        var known = string.Join(", ", SoapServices.Sut.Operations.Select(o => o.Action));
        var reason = header.Count == 0 ? "is missing" : "names no operation";
        throw new FailureException(new Failure(new ServiceFault
        {
            Code = FaultCode.InvalidRequest,
            Field = Header,
            Reason = $"{Header} {reason}. There are: {known}.",
        }));
    }

    private static IEnumerable<KeyValuePair<string, Operation>> ByHeader(Operations operations)
    {
        var byName = operations.All.ToDictionary(o => o.Name.ToString(), StringComparer.Ordinal);
        foreach (var operation in SoapServices.Sut.Operations)
        {
            yield return new(operation.Action, byName[operation.Name]);
            yield return new($"\"{operation.Action}\"", byName[operation.Name]);
        }
    }
}
