import { Content } from "vitepress";
import { h, type VNode } from "vue";

/** The first page: docs/index.md. */
export const frontPage = (): VNode =>
  h("main", { id: "content", class: "front-page" }, [h(Content, { class: "document" })]);
