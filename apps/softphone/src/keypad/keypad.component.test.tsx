import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../testing/number-plans.ts";
import { CONTACT_SEARCH_DELAY_MS } from "../settings/defaults.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { connect, logIn } from "../testing/screen.ts";
import type { Tab } from "../testing/tab.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = () => page.getByLabelText("Name or phone number");

let tab: Tab;
let close: () => void;
beforeEach(async () => {
  ({ tab, close } = await openPhone("en", { hasCrm: true }));
  logIn(tab);
  connect(tab);
});
afterEach(() => close());

const press = async (...names: string[]) => {
  for (const name of names) {
    await button(name).click();
  }
};

it("a number is entered with the keys, and called from the chosen number", async () => {
  await expect.element(field()).toBeVisible();
  // A long press of 0 is the plus.
  const zero = button("0 +").element();
  zero.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await expect.element(field()).toHaveValue("+");
  zero.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  zero.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await press("4 GHI", "4 GHI", "2 ABC", "0 +");
  await expect.element(field()).toHaveValue("+44 20");
  await press("Delete the last digit", "1");
  await expect.element(field()).toHaveValue("+44 21");
  await field().fill("+442079460102");
  await expect.element(page.getByText("GB · United Kingdom")).toBeVisible();
  await page.getByLabelText("Calling from").selectOptions("+1 202 555 0191");
  await button("Call").click();
  expect(tab.call()).toMatchObject({ fromNumber: "+12025550191", toNumber: "+442079460102" });
});

it("a number is typed and pasted without the field, and called by Enter", async () => {
  // The screen has moved the focus to its start.
  await expect.element(field()).toHaveFocus();
  document.querySelector<HTMLElement>("h1")?.setAttribute("tabindex", "-1");
  document.querySelector<HTMLElement>("h1")?.focus();
  await userEvent.keyboard("2025x{Backspace}");
  await expect.element(field()).toHaveValue("(202)");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "Tel.: (202) 555-0101");
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  await expect.element(field()).toHaveValue("(202) 555-0101");
  await userEvent.keyboard("{Enter}");
  expect(tab.call()).toMatchObject({ toNumber: "+12025550101" });
});

it("letters that aren't dialed are mentioned until the number changes", async () => {
  const sentence = page.getByText("Letters behind a number aren't dialed.");
  await field().fill("202 555 0101 home");
  await expect.element(field()).toHaveValue("(202) 555-0101");
  await expect.element(sentence).toBeVisible();
  await press("Delete the last digit");
  await expect.element(sentence).not.toBeInTheDocument();
  await press("1");
  await userEvent.keyboard("{Alt>}{Shift>}K{/Shift}{/Alt},7");
  await expect.element(page.getByText("Extension 7 is dialed after the answer.")).toBeVisible();
});

it("an extension and letters are dialed, and shown", async () => {
  await field().fill("1-800-FLOWERS, 12");
  await expect.element(field()).toHaveValue("1 (800) 356-9377 x12");
  await expect.element(page.getByText("Extension 12 is dialed after the answer.")).toBeVisible();
  await button("Call").click();
  expect(tab.call()).toMatchObject({ toNumber: "+18003569377", extension: "12" });
  await expect.element(page.getByText("+1 800 356 9377 ext. 12").first()).toBeVisible();
});

it("a name that no contact has is called on a phone system", async () => {
  tab.phone.setDialPlan({ maxInternalDigits: 4, hasNames: true });
  tab.crm.emit({ type: "ready", offersContacts: true });
  await field().fill("alice");
  await button("Call").click();
  expect(tab.call()).toBeUndefined();
  tab.clock.advance(CONTACT_SEARCH_DELAY_MS);
  const requestId = tab.state().contactSearch?.status && tab.crm.sent.at(-1)?.[1];
  tab.crm.emit({ type: "contactsFound", requestId: String(requestId), contacts: [], message: "" });
  await button("Call").click();
  expect(tab.call()).toMatchObject({ toNumber: "alice" });
});

it("a name replaces a number, of which nothing is left", async () => {
  tab.crm.emit({ type: "ready", offersContacts: true });
  await field().fill("2025550101");
  await expect.element(button("Delete the last digit")).toBeVisible();
  await field().fill("Ada");
  await expect.element(field()).toHaveValue("Ada");
  await expect.element(button("Delete the last digit")).not.toBeInTheDocument();
});

it.each(["1001", "sip:alice@example.com"])("%s is called on a phone system", async (to) => {
  tab.phone.setDialPlan({ maxInternalDigits: 4, hasNames: true });
  await field().fill(to);
  await expect.element(field()).toHaveValue(to);
  await button("Call").click();
  expect(tab.call()).toMatchObject({ toNumber: to });
});

it("the caret stays where the user types, and Backspace deletes the digit before a bracket", async () => {
  await field().fill("2025550101");
  await expect.element(field()).toHaveValue("(202) 555-0101");
  const input = field().element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(3, 3);
  await userEvent.keyboard("9");
  await expect.element(field()).toHaveValue("20925550101");
  expect(input.selectionStart).toBe(3);
  await userEvent.keyboard("{Backspace}");
  await expect.element(field()).toHaveValue("(202) 555-0101");
  input.setSelectionRange(5, 5);
  await userEvent.keyboard("{Backspace}");
  await expect.element(field()).toHaveValue("(205) 550-101");
});

it.each([
  ["nothing", "", "Enter a number to call."],
  ["only a plus", "+", "Enter a number to call."],
  ["too few digits", "+1 2", /too short|incomplete/],
])("%s isn't called, and the field says why until it changes", async (_what, typed, problem) => {
  await field().fill(typed);
  await button("Call").click();
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  await expect.element(field()).toHaveFocus();
  await press("1");
  await expect.element(field()).toHaveAttribute("aria-invalid", "false");
  expect(tab.call()).toBeUndefined();
});

const adaAndBo = [
  { objectTypeId: "0-1", objectId: 101, name: "Ada Example", phoneNumbers: ["+12025550101"] },
  { objectTypeId: "0-1", objectId: 102, name: "Ada Bo", phoneNumbers: ["+442079460102"] },
];
/** Types a name, and lets the CRM page find contacts. */
async function search(name: string, contacts = adaAndBo) {
  await field().fill(name);
  await expect.element(field()).toHaveAttribute("aria-expanded", "false");
  tab.clock.advance(CONTACT_SEARCH_DELAY_MS);
  const [, requestId] = tab.crm.sent.at(-1) ?? [];
  tab.crm.emit({ type: "contactsFound", requestId: String(requestId), contacts, message: "" });
}
const activeOption = () =>
  document.getElementById(field().element().getAttribute("aria-activedescendant") ?? "")
    ?.textContent ?? "";

it("a contact is chosen with the pointer, and called by its name", async () => {
  await search("ada");
  await page.getByRole("option", { name: "Ada Bo" }).click();
  await expect.element(field()).toHaveValue("+44 20 7946 0102");
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByText("Ada Bo")).toBeVisible();
  await button("Call").click();
  expect(tab.call()).toMatchObject({
    toNumber: "+442079460102",
    dialingContext: { objectId: 102 },
  });
});

it("the arrow keys move through the contacts and around, and Escape empties the field", async () => {
  await search("ada");
  await expect.poll(activeOption).toContain("Ada Example");
  await expect.element(field()).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(activeOption).toContain("Ada Bo");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(activeOption).toContain("Ada Example");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(activeOption).toContain("Ada Bo");
  // Other contacts begin with the best match.
  await search("ad");
  await expect.poll(activeOption).toContain("Ada Example");
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).toHaveValue("");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await search("nobody", []);
  await button("Call").click();
  await expect.element(page.getByText("Enter a number to call.")).toBeVisible();
  expect(tab.call()).toBeUndefined();
});

const send = (target: Element | null, init: KeyboardEventInit) =>
  target?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));

it("keys outside of the field are typed only if they are no shortcuts, and Enter presses a button", async () => {
  await expect.element(field()).toBeVisible();
  const select = page.getByLabelText("Calling from").element() as HTMLElement;
  const key = button("5 JKL").element() as HTMLElement;
  const heading = document.querySelector("h1");
  for (const held of ["ctrlKey", "metaKey", "altKey"]) {
    send(heading, { key: "1", [held]: true });
    // A key that is typed shows in the next frame.
    await new Promise(requestAnimationFrame);
    await expect.element(field()).toHaveValue("");
  }
  send(select, { key: "2" });
  send(heading, { key: "F1" });
  send(key, { key: "3" });
  await expect.element(field()).toHaveValue("3");
  send(key, { key: "Enter" });
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "44");
  select.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  send(key, { key: "4" });
  await expect.element(field()).toHaveValue("34");
  expect(tab.call()).toBeUndefined();
});
