import { h, type VNode } from "vue";

/** Paths of icons from Lucide. */
const paths = {
  menu: "M4 6h16M4 12h16M4 18h16",
  search: "m21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z",
  theme: "M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z",
  code: "m16 18 6-6-6-6M8 6l-6 6 6 6",
};

export const icon = (name: keyof typeof paths): VNode =>
  h("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true" }, [
    h("path", {
      d: paths[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  ]);
