# syntax=docker/dockerfile:1
# The product as a container: docs/operations.md, "Container".

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY . .
# The image brings Node. Some folders of the template are for their owner alone, who is somebody else below.
RUN --mount=type=cache,target=/root/.npm \
    node scripts/run.mjs build template \
    && node scripts/licences.ts > build/THIRD-PARTY-LICENCES \
    && rm -rf node_modules/node-linux-* \
    && chmod -R a+rX .

FROM node:24.21.0-trixie-slim
# The first four are those of server/environment.json.
ENV NODE_ENV=production \
    NODE_OPTIONS=--max-semi-space-size=16 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=65536 \
    NODE_COMPILE_CACHE=/data/cache/compiled \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/supabase/migrations ./supabase/migrations
COPY --from=build /app/packages/backend ./packages/backend
COPY --from=build /app/packages/visa-rules ./packages/visa-rules
COPY --from=build /app/shared ./shared
COPY --from=build /app/server ./server
COPY --from=build /app/scripts/admin.ts /app/scripts/seed-blog.ts /app/scripts/reach-backend.ts ./scripts/
COPY --from=build /app/scripts/backup.ts /app/scripts/restore.ts /app/scripts/move.ts /app/scripts/licences.ts ./scripts/
# With the lock `npm sbom --package-lock-only` lists what is in here.
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE ./
# /backups for a volume of its own: a new one takes its owner from here.
RUN install -d -o node -g node -m 0700 /data /backups
# The screen System says it. There is no git in here to ask.
ARG COMMIT=
RUN printf '%s' "$COMMIT" > commit
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=2s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
