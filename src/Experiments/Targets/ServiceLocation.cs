using System.Net;
using System.Net.Sockets;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Targets;

/// <summary>Finds the addresses of a service.</summary>
internal static class ServiceLocation
{
    /// <summary>Resolves an address. Of several on loopback, such as those of localhost, the first is taken at which the service listens.</summary>
    /// <param name="url">The address.</param>
    /// <param name="mayLoadOthers">True if it may be other than loopback.</param>
    /// <param name="cancellation">Token that ends the wait for the name server.</param>
    /// <exception cref="InvalidRequestException">The name is unknown or too long, the address is the one for all addresses, or it is not loopback and may not be loaded.</exception>
    public static async Task<TargetAddress> ResolveAsync(Uri url, bool mayLoadOthers, CancellationToken cancellation)
    {
        if (IPAddress.TryParse(url.DnsSafeHost, out var literal) && (literal.Equals(IPAddress.Any) || literal.Equals(IPAddress.IPv6Any)))
        {
            var own = literal.AddressFamily == AddressFamily.InterNetwork ? "127.0.0.1" : "[::1]";
            throw new InvalidRequestException($"{url.Authority}: no address to connect to, but what a server listens on for all of its addresses; use {own}.");
        }

        try
        {
            IPAddress[] addresses = [.. (await Dns.GetHostAddressesAsync(url.DnsSafeHost, cancellation)).OrderBy(a => a.AddressFamily == AddressFamily.InterNetwork ? 0 : 1)];
            var address = addresses[0];
            if (IPAddress.IsLoopback(address))
                address = await ListeningAsync([.. addresses.Where(IPAddress.IsLoopback)], url.Port, cancellation);
            if (!IPAddress.IsLoopback(address) && !mayLoadOthers)
                throw new InvalidRequestException($"{url.Authority} is not on loopback ({address}): a measurement loads it fully. If you may do that, add --i-may-load-this-host.");
            return new TargetAddress(new IPEndPoint(address, url.Port), url.IdnHost, url.Authority);
        }
        catch (ArgumentException e)
        {
            throw new InvalidRequestException($"{url.Authority}: the name of the host is too long.", e);
        }
        catch (SocketException e)
        {
            throw new InvalidRequestException($"{url.Authority}: {e.Message}.", e);
        }
    }

    private static async Task<IPAddress> ListeningAsync(IPAddress[] addresses, int port, CancellationToken cancellation)
    {
        foreach (var address in addresses.Length > 1 ? addresses : [])
        {
            try
            {
                using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
                await socket.ConnectAsync(new IPEndPoint(address, port), cancellation);
                return address;
            }
            catch (SocketException)
            {
                // Nothing listens there, or this host has no such addresses.
            }
        }

        return addresses[0];
    }
}
