import type { UserConfig } from "tsdown";

type Plugin = Extract<UserConfig["plugins"], { name: string }>;

/**
 * The bundler reads CommonJS as Node's modules do, where `default` is the whole of `exports`. The
 * required module has its own `default`: the SDK's class.
 */
export const ownDefaults: Plugin = {
  name: "own-defaults",
  renderChunk: (code) => ({
    code: code.replaceAll(/__toESM\((\w+), 1\)/g, "__toESM($1)"),
    map: null,
  }),
};
