using TlsToll.Contracts;

namespace TlsToll.Results.Metrics;

/// <summary>Names of services in reports: <c>CreateOrder</c> becomes Create Order.</summary>
public static class ServiceTitles
{
    /// <summary>Position of a service; unknown names come last.</summary>
    public static int OrderOf(string service) => Enum.TryParse<ServiceName>(service, out var name) ? (int)name : int.MaxValue;

    /// <summary>Words of a service's name; an unknown name is split the same way.</summary>
    public static string Of(string service) =>
        string.Concat(service.Select((c, i) => i > 0 && char.IsUpper(c) && char.IsLower(service[i - 1]) ? $" {c}" : c.ToString()));
}
