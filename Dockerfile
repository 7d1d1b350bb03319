# Builds and runs Citewell: docs/deployment/container.md. Pin what it is made from with
#   --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:…  --build-arg BASE_IMAGE=debian:trixie-slim@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

# What the build needs of packages: once for each lockfile. Without install scripts, which nothing here needs, and which
# would run on the Node among the packages.
FROM ${NODE_IMAGE} AS deps
WORKDIR /src
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund

# The server as Next traces it, beside it what is started from its source, and what Node compiles of both: for the user and at
# the path of the image, or Node would not take it.
FROM deps AS build
ENV NEXT_TELEMETRY_DISABLED=1
ARG CITEWELL_COMMIT=""
COPY . .
RUN --mount=type=cache,target=/src/.next/cache \
    CITEWELL_OUTPUT=standalone node node_modules/next/dist/bin/next build \
 && node --disable-warning=ExperimentalWarning scripts/standalone.ts /app \
 && install -d -m 0700 /data \
 && install -d -o 10001 -g 10001 /app/compile-cache \
 && cd /app && HOME=/tmp NODE_ENV=production NODE_COMPILE_CACHE=/app/compile-cache \
    setpriv --reuid=10001 --regid=10001 --clear-groups \
    node --disable-warning=ExperimentalWarning --disable-warning=DEP0169 scripts/container.ts rehearse

# Debian, the node binary and the application: no npm, no compiler, no headers.
FROM ${BASE_IMAGE} AS run
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data

ARG CITEWELL_COMMIT=""
LABEL org.opencontainers.image.title="Citewell" \
      org.opencontainers.image.description="Ask your documents and see where every sentence came from." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${CITEWELL_COMMIT}"

# KEEP_ALIVE_TIMEOUT: longer than proxies keep a connection, or they would use one that was just closed.
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    CITEWELL_COMMIT=${CITEWELL_COMMIT} \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    HOME=/tmp \
    NODE_COMPILE_CACHE=/app/compile-cache \
    KEEP_ALIVE_TIMEOUT=75000

WORKDIR /app
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/container.ts", "healthy"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--disable-warning=DEP0169", "scripts/container.ts"]
CMD ["serve"]
