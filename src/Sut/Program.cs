using System.Globalization;
using TlsToll.Sut.Endpoints.CommandLine;

// Whatever the machine's language: numbers and messages are the same everywhere.
CultureInfo.CurrentCulture = CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
CultureInfo.CurrentUICulture = CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.InvariantCulture;
return await SutCommandLine.RunAsync(args);
