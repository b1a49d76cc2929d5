namespace TlsToll.Measurement.Profiling;

/// <summary>Which functions of the Linux kernel are its sockets and TCP/IP, by the beginnings of their names.</summary>
public static class KernelNetwork
{
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

    /// <summary>Whether a function is one of them.</summary>
    public static bool Has(string symbol)
    {
        var name = symbol.StartsWith("__x64_", StringComparison.Ordinal) ? symbol.AsSpan(6)
            : symbol.StartsWith("__arm64_", StringComparison.Ordinal) ? symbol.AsSpan(8) : symbol.AsSpan();
        name = name.TrimStart('_');
        foreach (var beginning in Beginnings)
        {
            if (name.StartsWith(beginning, StringComparison.Ordinal))
                return true;
        }

        return false;
    }
}
