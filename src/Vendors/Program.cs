using TlsToll.Hosting.CommandLine;
using TlsToll.Vendors.CommandLine;

return await TierCommandLine.RunAsync(
    """
    The four external vendors of TLS Toll, as SOAP and JSON services with and without TLS: POV (purchase orders), PGE (card payments),
    SNE (shipments) and ICE (inventory), with configurable delays, refusals and failures, and a ledger of every call.

    Exit codes: 0 success, 1 failure, 2 wrong input.

    Example:
      vendors serve --certs certs --delay 0
    """,
    args,
    ServeCommand.Create());
