using TlsToll.Sut.Endpoints.CommandLine;

return await SutCommandLine.RunAsync(args);
