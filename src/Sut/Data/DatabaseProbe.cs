namespace TlsToll.Sut.Data;

/// <summary>Checks the requirements in turn. A database that refuses this program also fails the check.</summary>
internal sealed class DatabaseProbe(IEnumerable<IDatabaseRequirement> needs, IDatabaseErrors errors) : IDatabaseProbe
{
    public async Task<string?> WhyNotReadyAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await FirstLackAsync(cancellationToken);
        }
        catch (Exception e) when (errors.Describe(e) is { } reason)
        {
            return reason;
        }
    }

    public async Task<string?> CheckAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await FirstLackAsync(cancellationToken);
        }
        catch (Exception e) when (errors.Describe(e) is { } reason)
        {
            return errors.IsRefusal(e) ? reason : null;
        }
    }

    private async Task<string?> FirstLackAsync(CancellationToken cancellationToken)
    {
        foreach (var need in needs)
        {
            if (await need.CheckAsync(cancellationToken) is { } lack)
                return lack;
        }

        return null;
    }
}
