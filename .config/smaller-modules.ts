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
  // Without the choice of React's development build, and without its check for the developer tools.
  {
    module: /\/react-dom\/index\.js$/,
    code: `module.exports = require("./cjs/react-dom.production.js");`,
  },
  {
    module: /\/react-dom\/client\.js$/,
    code: `module.exports = require("./cjs/react-dom-client.production.js");`,
  },
];

/** Vite's plugins that replace these modules in a build. */
export const smallerModules = (): Plugin[] =>
  replacements.map(({ module, code }) => ({
    name: "smaller-modules",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: module }, handler: () => code },
  }));
