import type { FastifyInstance } from "fastify";

/** Which methods are served on a path, so that a wrong one is told from a wrong path. */
export interface KnownPaths {
  methodsOf(path: string): string[];
}

/** Notes every route that is added from now on. */
export function noteKnownPaths(app: FastifyInstance): KnownPaths {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const known = patterns.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const each of [method].flat()) known.methods.add(each);
    patterns.set(url, known);
  });
  return {
    methodsOf: (path) =>
      [...patterns.values()]
        .filter(({ pattern }) => pattern.test(path))
        .flatMap(({ methods }) => Array.from(methods)),
  };
}

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("/")}$`,
  );
