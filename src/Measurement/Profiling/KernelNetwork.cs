namespace TlsToll.Measurement.Profiling;

/// <summary>Recognizes the Linux kernel's functions for sockets and TCP/IP by the prefixes of their names.</summary>
public static class KernelNetwork
{
    private static readonly string[] SystemCallPrefixes = ["__x64_", "__arm64_"];

    private static readonly string[] Beginnings =
    [
        // net/socket.c and net/core: system calls, sockets, buffers, devices.
        "sock", "sk_", "skb_", "kfree_skb", "consume_skb", "alloc_skb", "napi_", "netif_", "net_",
        "dev_queue_xmit", "dev_hard_start", "dev_gro", "dev_loopback", "process_backlog", "enqueue_to_backlog", "lock_sock", "release_sock",
        "sys_send", "sys_recv", "sys_accept", "sys_connect", "sys_shutdown", "sys_socket", "sys_getsockname", "sys_getpeername", "sys_setsockopt", "sys_getsockopt",
        "security_sock", "security_sk_", "validate_xmit", "dst_", "neigh_", "qdisc_", "sch_direct",
        "copy_skb", "move_addr_to", "zerocopy_sg", "loopback_", "eth_", "veth_", "br_",

        // net/ipv4, net/ipv6 and net/netfilter.
        "tcp", "ip_", "ip4_", "ip6_", "ipv4_", "ipv6_", "inet_", "inet6_", "inet", "fib_",
        "nf_", "ipt_", "nft_", "bictcp_", "cubictcp_", "bbr_", "raw_local_deliver",
    ];

    /// <summary>True for a function of the socket or TCP/IP code.</summary>
    public static bool Has(string symbol)
    {
        var prefix = SystemCallPrefixes.FirstOrDefault(prefix => symbol.StartsWith(prefix, StringComparison.Ordinal)) ?? "";
        var name = symbol[prefix.Length..].TrimStart('_');
        return Beginnings.Any(beginning => name.StartsWith(beginning, StringComparison.Ordinal));
    }
}
