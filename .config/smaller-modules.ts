import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * What libraries do for browsers and uses that the apps don't have, replaced by the little that the apps need: together
 * 2 kB of each first load.
 */
const replacements = [
  {
    // Icons have the library's size, color and class, unless a property says otherwise.
    module: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    code: `
      import { createElement } from "react";
      const createIcon = ({ name, node }) => ({ size = 24, className = "", ...props }) =>
        createElement(
          "svg",
          {
            viewBox: "0 0 24 24",
            width: size,
            height: size,
            fill: "none",
            stroke: "currentColor",
            strokeWidth: 2,
            strokeLinecap: "round",
            strokeLinejoin: "round",
            "aria-hidden": true,
            className: ("lucide lucide-" + name + " " + className).trim(),
            ...props,
          },
          ...node.map(([tag, attributes]) => createElement(tag, attributes)),
        );
      export default createIcon;`,
  },
  {
    // React has it since version 18.
    module: /\/use-sync-external-store\/shim\/index\.js$/,
    code: `export { useSyncExternalStore } from "react";`,
  },
];

/** React's production build in place of the module that chooses it, and without its check for the developer tools. */
const reactProduction: Plugin = {
  name: "react-production",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/ },
    handler: (id) =>
      readFile(
        id.replace(/([^/]+)\/([^/]+)\.js$/, (_path, name: string, entry: string) => {
          const build = entry === "index" ? name : `${name}-${entry}`;
          return `${name}/cjs/${build}.production.js`;
        }),
        "utf8",
      ),
  },
};

/** Vite's plugins that replace these modules in a build. */
export const smallerModules = (): Plugin[] => [
  reactProduction,
  ...replacements.map(({ module, code }): Plugin => ({
    name: "smaller-modules",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: module }, handler: () => code },
  })),
];
