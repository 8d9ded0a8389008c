import { Content } from "vitepress";
import { h, type VNode } from "vue";

/** The first page: docs/index.md, and a recorded call, which is loaded after everything else. */
export const frontPage = (): VNode =>
  h("main", { id: "content", class: "front-page" }, [
    h(Content, { class: "document" }),
    h("figure", { class: "recorded-call" }, [
      h("iframe", { title: "A recorded call", "data-late-src": "/recording" }),
      h("figcaption", [
        "A call of the demo softphone, from the dial to the timeline: not a video, but every message, to stop and look at. ",
        h("a", { href: "/guides/record-and-replay" }, "Record your own"),
        ", or ",
        h("a", { href: "/playground" }, "make a call now"),
        ".",
      ]),
    ]),
  ]);
