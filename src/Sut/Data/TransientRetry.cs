using TlsToll.Sut.Data.Configurations;

namespace TlsToll.Sut.Data;

/// <summary>
/// Retries database work after a transient error: up to three attempts, the second after 50 ms and the third after another 100 ms. Polly
/// would cost every query a context and a strategy chain, and would need as much code around it.
/// </summary>
internal sealed class TransientRetry
{
    private const int Attempts = 3;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    // Made once, so that a query allocates no delegates.
    private readonly Func<Exception, bool> _isTransient;
    private readonly Func<Exception, bool> _isTransientOrNewAddress;
    private readonly Func<Exception, int, bool> _isStoredOrder;
    private readonly Func<Exception, int, bool> _isStoredCustomer;

    public TransientRetry(IDatabaseErrors errors)
    {
        _isTransient = errors.IsTransient;
        // Another customer of the same new address may have come first; the next attempt finds its address.
        _isTransientOrNewAddress = e => errors.IsTransient(e)
            || errors.ViolatedKey(e) is TableConfigurations.SameAddressIndex or TableConfigurations.AddressKey;
        _isStoredOrder = (e, _) => errors.ViolatedKey(e) is TableConfigurations.RequestIdIndex or TableConfigurations.OrderKey;
        // An attempt after the first that finds the key taken has found its own customer.
        _isStoredCustomer = (e, attempt) => attempt > 1 && errors.ViolatedKey(e) == TableConfigurations.CustomerKey;
    }

    /// <summary>Runs a read, or a write that has no further effect when repeated.</summary>
    public Task<TResult> RunAsync<TState, TResult>(
        TState state, Func<TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken) =>
        RunAsync(state, work, _isTransient, isDone: null, cancellationToken);

    /// <summary>Stores an order once, even if the response to an attempt is lost.</summary>
    /// <returns>The result of <paramref name="work"/>; false if the order's key or request id is taken.</returns>
    public Task<bool> AddOrderAsync<TState>(TState state, Func<TState, CancellationToken, Task<bool>> work) =>
        RunAsync(state, work, _isTransient, _isStoredOrder, CancellationToken.None);

    /// <summary>Stores a customer, whose key is the caller's alone, once, even if the response to an attempt is lost.</summary>
    public Task AddCustomerAsync<TState>(TState state, Func<TState, CancellationToken, Task<long>> work, CancellationToken cancellationToken) =>
        RunAsync(state, work, _isTransientOrNewAddress, _isStoredCustomer, cancellationToken);

    /// <summary>Runs work until it succeeds.</summary>
    /// <param name="state">Input of the work.</param>
    /// <param name="work">The work.</param>
    /// <param name="shouldRetry">Whether another attempt may succeed after an error.</param>
    /// <param name="isDone">Whether an error of an attempt, counted from 1, proves that the work is done already; null for never.</param>
    /// <param name="cancellationToken">Cancels the work and the pauses.</param>
    /// <returns>The work's result; the type's default after <paramref name="isDone"/>.</returns>
    public static async Task<TResult> RunAsync<TState, TResult>(
        TState state,
        Func<TState, CancellationToken, Task<TResult>> work,
        Func<Exception, bool> shouldRetry,
        Func<Exception, int, bool>? isDone,
        CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await work(state, cancellationToken);
            }
            catch (Exception e) when (isDone?.Invoke(e, attempt) == true)
            {
                return default!;
            }
            catch (Exception e) when (attempt < Attempts && shouldRetry(e))
            {
                await Task.Delay(Pause * attempt, cancellationToken);
            }
        }
    }
}
