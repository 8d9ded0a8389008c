# The command calling-extensions with a browser, for a CI other than GitHub's:
#   docker build --file deploy/command.Dockerfile --tag calling-extensions deploy
#   docker run --rm --network=host --volume "$PWD:/app" calling-extensions check --app http://localhost:3000
#   docker run --rm --network=host --volume "$PWD:/app" calling-extensions dev --no-open http://localhost:3000

FROM node:22-slim
LABEL org.opencontainers.image.title="calling-extensions" \
      org.opencontainers.image.description="Runs, checks and replays calling apps" \
      org.opencontainers.image.licenses="MIT"
ARG VERSION=0.1.0
ENV PLAYWRIGHT_BROWSERS_PATH=/browsers
RUN npm install --global "calling-extensions@${VERSION}"
RUN node /usr/local/lib/node_modules/calling-extensions/node_modules/playwright-core/cli.js \
      install --with-deps chromium
USER node
WORKDIR /app
ENTRYPOINT ["calling-extensions"]
