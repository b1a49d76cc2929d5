using Microsoft.Extensions.DependencyInjection.Extensions;

namespace TlsToll.Sut.Fulfilment;

internal static class FulfilmentRegistration
{
    /// <summary>Registers Shipping, Stock, voids and their control.</summary>
    public static IServiceCollection AddFulfilment(this IServiceCollection services, bool startPaused)
    {
        var gate = new PauseGate();
        if (startPaused)
            gate.Pause();
        services.TryAddSingleton(new FulfilmentOptions());
        return services
            .AddSingleton(gate)
            .AddSingleton<ShippingMonitor>()
            .AddSingleton<StockMonitor>()
            .AddSingleton<VoidMonitor>()
            .AddSingleton<PendingVoids>()
            .AddSingleton<StockAllocation>()
            .AddSingleton<FulfilmentControl>()
            .AddHostedService<Shipping>()
            .AddHostedService<StockManagement>()
            .AddHostedService<VoidSettlement>()
            .AddHostedService<DeadMessageRevival>()
            .AddHostedService(p => p.GetRequiredService<PendingVoids>());
    }
}
