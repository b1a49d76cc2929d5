using System.Globalization;
using TlsToll.Contracts;

namespace TlsToll.Workload;

/// <summary>The share of each service in the interactions, in whole percent with a sum of 100. Immutable.</summary>
public sealed class ServiceMix
{
    private static readonly ServiceName[] Services = Enum.GetValues<ServiceName>();
    private readonly int[] _percent;

    private ServiceMix(int[] percent) => _percent = percent;

    /// <summary>
    /// New Customer 1, Change Payment Method 5, Create Order 50, Order Status 5, New Products 7, Product Detail 30, Change Item 2. The 50
    /// and 30 are from García et al. 2007, section 6.1; the others are this project's assumption.
    /// </summary>
    public static ServiceMix Default { get; } = new([1, 5, 50, 5, 7, 30, 2]);

    /// <summary>The mix of a text in the format of <see cref="Parse"/>; the default for null.</summary>
    /// <exception cref="FormatException">The text is no mix.</exception>
    public static ServiceMix Of(string? text) => text is null ? Default : Parse(text);

    /// <summary>Share of a service in percent, 0 to 100.</summary>
    public int Percent(ServiceName service) => _percent[(int)service];

    /// <summary>Parses a text such as <c>CreateOrder=50,ProductDetail=30,NewProducts=20</c>; omitted services have a share of 0.</summary>
    /// <exception cref="FormatException">A name is unknown or given twice, a share is not a whole number, or the sum is not
    /// 100.</exception>
    public static ServiceMix Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var percent = new int[Services.Length];
        var named = new HashSet<ServiceName>();
        foreach (var part in text.Split(',', StringSplitOptions.TrimEntries))
        {
            var pair = part.Split('=', StringSplitOptions.TrimEntries);
            if (pair.Length != 2 || !int.TryParse(pair[1], NumberStyles.None, CultureInfo.InvariantCulture, out var share))
                throw new FormatException($"unknown share of the mix '{part}'; expected a service and a whole number of percent, such as CreateOrder=50.");
            var service = ServiceOf(pair[0]);
            if (!named.Add(service))
                throw new FormatException($"'{service}' occurs twice in the mix.");
            percent[(int)service] = share;
        }

        var sum = percent.Sum(share => (long)share);
        return sum == 100
            ? new(percent)
            : throw new FormatException(FormattableString.Invariant($"The shares of the mix must sum to 100, not to {sum}."));
    }

    /// <summary>The mix in the format of <see cref="Parse"/>.</summary>
    public override string ToString() => string.Join(',', Services
        .Where(service => Percent(service) > 0)
        .Select(service => string.Create(CultureInfo.InvariantCulture, $"{service}={Percent(service)}")));

    private static ServiceName ServiceOf(string name) =>
        Array.FindIndex(Services, service => string.Equals(service.ToString(), name, StringComparison.OrdinalIgnoreCase)) is >= 0 and var at
            ? Services[at]
            : throw new FormatException($"unknown service '{name}'; expected one of {string.Join(", ", Services)}.");
}
