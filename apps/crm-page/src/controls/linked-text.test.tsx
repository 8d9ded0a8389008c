import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkedText } from "./linked-text.tsx";

const linksOf = (text: string): string[] =>
  Array.from(
    renderToStaticMarkup(<LinkedText text={text} />).matchAll(/href="([^"]*)"/g),
    ([, url = ""]) => url,
  );

it.each([
  ["See https://example.com/offer, and call back.", ["https://example.com/offer"]],
  ["Our offer (https://example.com/offer)", ["https://example.com/offer"]],
  [
    "https://example.org/Phone_(device) and HTTP://b.example",
    ["https://example.org/Phone_(device)", "HTTP://b.example"],
  ],
  ["Ask about 5 < 6, javascript:alert(1), https:// and ftp://x.example", []],
  ["", []],
])("links the web addresses in %j", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

it("keeps the text, and reads a long one quickly", () => {
  const text = `https://${"(".repeat(50_000)} & ${"https://a".repeat(5_000)}`;
  const markup = renderToStaticMarkup(<LinkedText text={text} />);
  expect(markup.replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&")).toBe(text);
});
