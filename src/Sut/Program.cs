using System.Globalization;
using TlsToll.Hosting.CommandLine;
using TlsToll.Sut.CommandLine;

// Numbers and messages must not depend on the host's language.
CultureInfo.CurrentCulture = CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
CultureInfo.CurrentUICulture = CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.InvariantCulture;
return await TierCommandLine.RunAsync(
    """
    The system under test of TLS Toll: seven web services over a database and four vendors.

    The environment variable TLSTOLL_DATABASE holds the database's connection string, which is never passed on the command line. Its
    keywords select the engine: Host=… PostgreSQL, Server=… SQL Server. TLSTOLL_DATABASE_FILE may name a file with it instead, and
    TLSTOLL_DATABASE_PASSWORD_FILE one with the password.
    Exit codes: 0 success, 1 failure, 2 wrong input.

    Examples:
      sut serve --certs certs --vendors https://127.0.0.1:8443 --images images
      sut populate --seed 1 --customers 1000 --items 1000 --as-of 2025-01-01 --images images
      sut audit --json
    """,
    args,
    ServeCommand.Create(),
    PopulateVerb.Create(),
    AuditVerb.Create(),
    AddOrdersVerb.Create());
