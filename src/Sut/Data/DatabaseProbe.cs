namespace TlsToll.Sut.Data;

/// <summary>Checks the requirements in turn. A database that refuses this program also fails the check.</summary>
internal sealed class DatabaseProbe(IEnumerable<IDatabaseRequirement> needs, IDatabaseErrors errors) : IDatabaseProbe
{
    public Task<string?> WhyNotReadyAsync(CancellationToken cancellationToken) => FirstLackAsync(_ => true, cancellationToken);

    public Task<string?> CheckAsync(CancellationToken cancellationToken) => FirstLackAsync(errors.IsRefusal, cancellationToken);

    // Errors of the database are lacks if they count.
    private async Task<string?> FirstLackAsync(Func<Exception, bool> counts, CancellationToken cancellationToken)
    {
        try
        {
            foreach (var need in needs)
            {
                if (await need.CheckAsync(cancellationToken) is { } lack)
                    return lack;
            }

            return null;
        }
        catch (Exception e) when (errors.Describe(e) is { } reason)
        {
            return counts(e) ? reason : null;
        }
    }
}
