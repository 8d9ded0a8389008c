// @vitest-environment jsdom
import { definitionOf, messageTypes } from "@calling-extensions/contract";
import { render } from "@calling-extensions/ui/testing/render";
import { expect, test } from "vitest";
import { MessageOrigin, originOf } from "./message-origin.tsx";

async function show(type: string) {
  const { element } = await render(<MessageOrigin type={type} />);
  return { text: element.textContent, url: element.querySelector("a")?.href };
}

test.each([
  ["CALL_ENDED", "Defined by HubSpot. Documentation", /protocol#from-app-to-host$/],
  [
    "CALL_DRAFT",
    'Defined by calling-extensions, for the capability "draft". Documentation',
    /protocol#from-app-to-host$/,
  ],
  ["HELLO", "Defined by calling-extensions. Documentation", /protocol#handshake-messages$/],
  ["END_CALL", "Defined by HubSpot. Documentation", /protocol#from-host-to-app$/],
  ["ERROR", "Defined by HubSpot. Documentation", /protocol#both-ways$/],
])("says who has defined %s, and where it is documented", async (type, text, url) => {
  expect(await show(type)).toEqual({ text, url: expect.stringMatching(url) });
});

test.each(["NO_SUCH_TYPE", "toString", ""])("says that the protocol has no %s", async (type) => {
  expect(await show(type)).toEqual({ text: "Not in the protocol.", url: undefined });
});

test("each extension of the protocol is ours", () => {
  const ours = messageTypes.filter((type) => originOf(type) !== "HubSpot");
  expect(ours).toEqual(messageTypes.filter((type) => definitionOf(type).isExtension));
});
