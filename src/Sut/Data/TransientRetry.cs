using TlsToll.Sut.Data.Configurations;

namespace TlsToll.Sut.Data;

/// <summary>
/// Retries database work after transient errors: up to three attempts, the second after 50 ms, the third after another 100 ms. Polly would
/// cost every query a context and a strategy chain, and would need as much code around it.
/// </summary>
internal sealed class TransientRetry
{
    private const int Attempts = 3;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    // Created once, so that queries allocate no delegates.
    private readonly Func<Exception, bool> _isTransient;
    private readonly Func<Exception, bool> _isTransientOrNewAddress;
    private readonly Func<Exception, int, bool> _isStoredOrder;
    private readonly Func<Exception, int, bool> _isStoredCustomer;
    private readonly Func<Exception, bool> _isVoided;

    public TransientRetry(IDatabaseErrors errors)
        : this(errors, errors.IsTransient)
    {
    }

    private TransientRetry(IDatabaseErrors errors, Func<Exception, bool> isTransient)
    {
        _isTransient = isTransient;
        // A concurrent call may have inserted the same new address; the next attempt finds it.
        _isTransientOrNewAddress = e => isTransient(e)
            || errors.ViolatedKey(e) is TableConfigurations.SameAddressIndex or TableConfigurations.AddressKey;
        _isStoredOrder = (e, _) => errors.ViolatedKey(e) is TableConfigurations.RequestIdIndex or TableConfigurations.OrderKey;
        _isVoided = e => errors.ViolatedKey(e) == TableConfigurations.VoidedRequestTrigger;
        // If a retry finds the customer's key taken, an earlier attempt stored the customer.
        _isStoredCustomer = (e, attempt) => attempt > 1 && errors.ViolatedKey(e) == TableConfigurations.CustomerKey;
    }

    /// <summary>Retries only work that the server rolled back as the victim of a deadlock, so that the work need not be idempotent.</summary>
    public static TransientRetry OfUndone(IDatabaseErrors errors) => new(errors, errors.WasUndone);

    /// <summary>Runs a read or an idempotent write.</summary>
    public Task<TResult> RunAsync<TState, TResult>(
        TState state, Func<TState, CancellationToken, Task<TResult>> work, CancellationToken cancellationToken) =>
        RunAsync(state, work, _isTransient, isDone: null, cancellationToken);

    /// <summary>Stores an order exactly once, even if the response to an attempt is lost.</summary>
    /// <returns>Result of <paramref name="work"/>; false if the order's key or request id is taken.</returns>
    /// <exception cref="RequestVoidedException">The authorisation of the request id is voided. The order is not stored.</exception>
    public async Task<bool> AddOrderAsync<TState>(TState state, Func<TState, CancellationToken, Task<bool>> work)
    {
        try
        {
            return await RunAsync(state, work, _isTransient, _isStoredOrder, CancellationToken.None);
        }
        catch (Exception e) when (_isVoided(e))
        {
            throw new RequestVoidedException(e);
        }
    }

    /// <summary>
    /// Stores a customer exactly once, even if the response to an attempt is lost. No other caller may use the customer's key.
    /// </summary>
    public Task AddCustomerAsync<TState>(TState state, Func<TState, CancellationToken, Task<long>> work, CancellationToken cancellationToken) =>
        RunAsync(state, work, _isTransientOrNewAddress, _isStoredCustomer, cancellationToken);

    /// <summary>Runs work in up to three attempts.</summary>
    /// <param name="state">Input of the work.</param>
    /// <param name="work">The work.</param>
    /// <param name="shouldRetry">Check that returns true if another attempt may succeed after an error.</param>
    /// <param name="isDone">
    /// Check that returns true if the error of an attempt (numbered from 1) proves that the work is already done; null for no check.
    /// </param>
    /// <param name="cancellationToken">Token that cancels the work and the pauses.</param>
    /// <returns>Result of the work; the type's default if <paramref name="isDone"/> returned true.</returns>
    private static async Task<TResult> RunAsync<TState, TResult>(
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
