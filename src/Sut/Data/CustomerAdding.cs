using TlsToll.Sut.Data.Configurations;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Stores a customer once, whatever happens to the answer: an attempt after the first that finds the key taken has found its own.</summary>
internal static class CustomerAdding
{
    /// <summary>Up to three attempts.</summary>
    /// <param name="customer">With a key that is the caller's alone, from before the first attempt or drawn within it.</param>
    /// <param name="state">What an attempt works on.</param>
    /// <param name="attempt">Stores the customer.</param>
    /// <param name="errors">Tells the errors apart.</param>
    /// <param name="isWorthRepeating">Whether another attempt may succeed.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <returns>The customer's key.</returns>
    public static async Task<long> RunAsync<TState>(
        Customer customer,
        TState state,
        Func<TState, CancellationToken, Task> attempt,
        IDatabaseErrors errors,
        Func<Exception, bool> isWorthRepeating,
        CancellationToken cancellationToken)
    {
        for (var number = 1; ; number++)
        {
            try
            {
                await attempt(state, cancellationToken);
                return customer.Id;
            }
            catch (Exception e) when (number > 1 && errors.ViolatedKey(e) == CustomerConfiguration.Key)
            {
                return customer.Id;
            }
            catch (Exception e) when (number < Repetition.Attempts && isWorthRepeating(e))
            {
                await Repetition.PauseAsync(number, cancellationToken);
            }
        }
    }
}
