# The product in earnest: the server, the built web, and the packages that run them. docs/containers.md says how it is used.

FROM debian:bookworm-slim AS manifests
WORKDIR /app
# Debian's Node only runs pnpm, until that has brought the pinned one.
RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends nodejs npm
RUN npm install --global pnpm@10.34.8
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY db/package.json db/
COPY server/package.json server/
COPY web/package.json web/
COPY scripts/package.json scripts/
# The pinned Node, by the lockfile with its hash. It runs everything from here on, and the server.
RUN pnpm install --frozen-lockfile --prod --filter "{.}"
ENV PATH=/app/node_modules/.bin:$PATH

FROM manifests AS built
RUN pnpm install --frozen-lockfile --filter "@chonsu/web..." --filter "@chonsu/server..."
COPY tsconfig.base.json ./
COPY shared shared
COPY db db
COPY server server
COPY web web
# The documents for clients become part of the bundle.
COPY docs/openapi.json docs/control-openapi.json docs/asyncapi.json docs/
# Without the pages for developers: the design system, /__ui, and the console of the stand-in.
RUN CHONSU_GALLERY=0 pnpm --filter @chonsu/web build
RUN pnpm --filter @chonsu/server build

# The bundle holds all but the packages with binaries and the files of /docs.
FROM manifests AS packages
RUN pnpm install --frozen-lockfile --prod --filter "@chonsu/server..."

FROM debian:bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home --shell /usr/sbin/nologin node
# What a new volume is made from: its owner is the user below.
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=packages /app ./
COPY --from=built /app/web/dist web/dist
COPY --from=built /app/server/dist server/dist
# What the bundle reads beside it.
COPY db/migrations db/migrations
COPY db/src/seed/pictures db/src/seed/pictures
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/dist/main.js"]
CMD ["--host", "0.0.0.0", "--port", "3000", "--data", "/data"]
