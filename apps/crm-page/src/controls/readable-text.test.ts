// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isHtml, readableText, toHtml } from "./readable-text.ts";

it.each([
  ["<p>First</p><p>Second &amp; <b>third</b></p>", "First\nSecond & third"],
  ["One<br>two<br/>three", "One\ntwo\nthree"],
  ["<p>Agreed:</p>\n<ul>\n  <li>Price</li>\n  <li>Date</li>\n</ul>", "Agreed:\n- Price\n- Date"],
  ["Agreed:<ol><li><p>Price</p><p>1 €</p></li></ol>", "Agreed:\n- Price\n1 €"],
  ["<div><div>Nested</div><div>lines</div></div>", "Nested\nlines"],
  [
    '<p style="color:red">A&nbsp;link: <a href="https://x.example">x</a></p>',
    "A link: x (https://x.example)",
  ],
  [
    '<p><a href="https://x.example">https://x.example</a> <a href="#top">up</a></p>',
    "https://x.example up",
  ],
  ["<p>a</p><br><br><br><p>b</p>", "a\n\nb"],
  ["<b>Shown</b><script>hidden()</script><style>p {}</style>", "Shown"],
  ["<p><br></p>", ""],
])("shows %j as %j", (html, text) => {
  expect([isHtml(html), readableText(html)]).toEqual([true, text]);
});

it.each([
  '"5 < 6" & größer 🎧',
  "Ask <Ada> about it",
  "if a<b and c>d",
  "Use the <p> element",
  "  two\n\n\n\nlines ",
  "",
])("doesn't change plain text: %j", (text) => {
  expect([isHtml(text), readableText(text)]).toEqual([false, text]);
});

it("writes edited notes as HTML that reads the same", () => {
  const text = 'Use <b>, "5 < 6" & more\nNext line\n\nLast';
  expect(readableText(toHtml(text))).toBe(text);
});
