using TlsToll.Primitives.Cli;

return PrimitivesCommand.Run(args);
