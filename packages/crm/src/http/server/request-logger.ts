import type { FastifyBaseLogger } from "fastify";

const IDS = Symbol("ids");

type Ids = Readonly<Record<string, string>>;

/**
 * A logger whose lines have the ids of a request. They are read when it logs first, because most requests log nothing, and
 * pino's own child loggers cost more than the lookup of a token.
 */
export function createRequestLogger(
  logger: FastifyBaseLogger,
  readIds: () => Ids,
): FastifyBaseLogger {
  let ids: Ids | undefined;
  return Object.assign(Object.create(logger) as FastifyBaseLogger, {
    [IDS]: () => (ids ??= readIds()),
  });
}

/** The ids in a line of a logger, as pino's `mixin`, which may change what this returns. */
export const mixIds = (_line: object, _level: number, logger: object): object => {
  const { [IDS]: ids } = logger as { [IDS]?: () => Ids };
  return { ...ids?.() };
};
