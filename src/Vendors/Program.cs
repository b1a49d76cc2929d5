using TlsToll.Vendors.CommandLine;

return await VendorsCommandLine.RunAsync(args);
