# One file for all programs: the targets sut, vendors, rbe and front. See docs/compose.md.

# Each can be named by its digest: ./bench images.
ARG SDK_IMAGE=mcr.microsoft.com/dotnet/sdk:10.0
ARG ASPNET_IMAGE=mcr.microsoft.com/dotnet/aspnet:10.0

FROM ${SDK_IMAGE} AS restored
WORKDIR /source
# What is published is not compiled ahead of time, so the compiler for that is not downloaded.
ENV DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 CompileAheadOfTime=false
# Only the files on which the packages depend: this layer is kept as long as no project file changes.
COPY Directory.Build.props Directory.Packages.props global.json .editorconfig ./
COPY src/Contracts/Contracts.csproj src/Contracts/packages.lock.json src/Contracts/
COPY src/Telemetry/Telemetry.csproj src/Telemetry/packages.lock.json src/Telemetry/
COPY src/Tls/Tls.csproj src/Tls/packages.lock.json src/Tls/
COPY src/Workload/Workload.csproj src/Workload/packages.lock.json src/Workload/
COPY src/Hosting/Hosting.csproj src/Hosting/packages.lock.json src/Hosting/
COPY src/SqlServerFacade/SqlServerFacade.csproj src/SqlServerFacade/packages.lock.json src/SqlServerFacade/
COPY src/Sut/Sut.csproj src/Sut/packages.lock.json src/Sut/
COPY src/Vendors/Vendors.csproj src/Vendors/packages.lock.json src/Vendors/
COPY src/Statistics/Statistics.csproj src/Statistics/packages.lock.json src/Statistics/
COPY src/Measurement/Measurement.csproj src/Measurement/packages.lock.json src/Measurement/
COPY src/Results/Results.csproj src/Results/packages.lock.json src/Results/
COPY src/Load/Load.csproj src/Load/packages.lock.json src/Load/
COPY src/Testbed/Testbed.csproj src/Testbed/packages.lock.json src/Testbed/
COPY src/Experiments/Experiments.csproj src/Experiments/packages.lock.json src/Experiments/
COPY src/Studies/Studies.csproj src/Studies/packages.lock.json src/Studies/
COPY src/Reports/Reports.csproj src/Reports/packages.lock.json src/Reports/
COPY src/Rbe/Rbe.csproj src/Rbe/packages.lock.json src/Rbe/Tool.targets src/Rbe/
# Exactly the packages of the lock files.
RUN for program in Sut Vendors Rbe; do dotnet restore --locked-mode src/$program/$program.csproj || exit 1; done

FROM restored AS built
COPY db/ db/
COPY studies/ studies/
COPY src/ src/
# Without native launchers: the images contain dotnet.
RUN for program in Sut Vendors Rbe; do \
      dotnet publish src/$program/$program.csproj -c Release --no-restore -v q -p:UseAppHost=false -p:DebugType=none -o /out/$program || exit 1; \
    done

# An OpenSSL of another version, such as 3.5, from the distributions' sources, instead of the image's own; empty without a version.
FROM ${SDK_IMAGE} AS openssl
ARG OPENSSL_VERSION=
ENV XDG_CACHE_HOME=/opt
WORKDIR /source
# Only what builds it: this layer takes minutes.
COPY bench ./
COPY eng/*.sh eng/help.txt eng/flags.txt eng/
RUN mkdir -p /opt/tlstoll; if [ -n "$OPENSSL_VERSION" ]; then \
      apt-get update -q && apt-get install -y -q --no-install-recommends gcc libc6-dev make perl && ./bench openssl-build "$OPENSSL_VERSION" && \
      rm /opt/tlstoll/*/lib/*.a && ln -s "openssl-$OPENSSL_VERSION" /opt/tlstoll/openssl; fi

FROM ${ASPNET_IMAGE} AS base
COPY --from=openssl /opt/tlstoll/ /opt/tlstoll/
# Its own directory of authorities would be empty.
ENV LD_LIBRARY_PATH=/opt/tlstoll/openssl/lib SSL_CERT_DIR=/etc/ssl/certs
# The settings with which rbe run starts its own tiers: docs/evidence.md, "What keeps cells alike".
ENV DOTNET_TieredPGO=0 DOTNET_gcConcurrent=0 DOTNET_TC_CallCountingDelayMs=0 DOTNET_TC_CallCountThreshold=8 DOTNET_ThreadPool_UnfairSemaphoreSpinLimit=0 \
    DOTNET_EnableDiagnostics_IPC=0 DOTNET_EnableDiagnostics_Debugger=0
# A new volume inherits the owner of the directory on which it is mounted.
RUN install -d -o $APP_UID -g $APP_UID /certs /tiers/sut /tiers/vendors /tiers/db /tiers/rbe /authority /secrets/admin /secrets/database /images /ledger /results
WORKDIR /
USER $APP_UID

FROM base AS sut
COPY --from=built /out/Sut/ /app/
ENV DOTNET_GCgen0size=2000000
ENTRYPOINT ["dotnet", "/app/TlsToll.Sut.dll"]
CMD ["--help"]

FROM base AS vendors
COPY --from=built /out/Vendors/ /app/
ENTRYPOINT ["dotnet", "/app/TlsToll.Vendors.dll"]
CMD ["--help"]

FROM base AS rbe
COPY --from=built /out/Rbe/ /app/
ENV XDG_CACHE_HOME=/tmp/cache
ENTRYPOINT ["dotnet", "/app/TlsToll.Rbe.dll"]
CMD ["--help"]

# The command front with the programs that it starts, of the image's distribution. They load the same OpenSSL as the other images.
FROM rbe AS front
USER root
RUN apt-get update -q && apt-get install -y -q --no-install-recommends nginx-light haproxy && rm -rf /var/lib/apt/lists/*
USER $APP_UID
