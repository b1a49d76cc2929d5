using TlsToll.Rbe.Cli;

return await CommandLine.RunAsync(args);
