import type { Registration } from "@calling-extensions/telephony";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { logIn } from "../testing/screen.ts";
import { newAccount } from "../telephony/sip-account.ts";
import { unconnectedCarrier } from "../telephony/unconnected-carrier.ts";
import { ada } from "../testing/tab.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.restoreAllMocks();
});

const details = { ...newAccount, server: "wss://sip.example.com", user: "alice" };
const { password: _, ...account } = {
  ...details,
  instanceId: "6f1c8a52-5d0b-4f5e-9c55-0d6d0d0a4b11",
};

it("an account is corrected field by field, and the user signs in", async () => {
  const phone = await openPhone("en");
  ({ close } = phone);
  const { tab, texts, services } = phone;
  const { sip } = texts;
  logIn(tab);
  const signIn = vi.spyOn(services.line, "signIn").mockReturnValue(undefined);
  await button(`${texts.farEnd.farEnd} ${texts.farEnd.simulation}`).click();
  await button(texts.farEnd.makeRealCalls).click();
  const fields = {
    server: field(sip.server),
    user: field(sip.user),
    password: field(sip.password),
  };
  await button(sip.signIn).click();
  await expect.element(fields.server).toHaveFocus();
  await fields.server.fill("wss://sip.example.com");
  await button(sip.signIn).click();
  await expect.element(fields.user).toHaveFocus();
  await expect.element(fields.server).toHaveAttribute("aria-invalid", "false");
  await fields.user.fill("alice");
  await button(sip.signIn).click();
  await expect.element(fields.password).toHaveFocus();
  await expect.element(page.getByRole("alert").last()).toHaveTextContent(sip.missingPassword);
  expect(signIn).not.toHaveBeenCalled();
  await fields.password.fill("secret");
  await field(sip.voicemail).fill("*97");
  await field(sip.conference).fill("600");
  await page
    .getByRole("combobox", { name: sip.internalNumbers })
    .selectOptions(sip.internalDigits(4));
  await field(sip.trustsIdentity).click();
  await field(sip.rememberPassword).click();
  await button(sip.signIn).click();
  const form = { voicemail: "*97", conference: "600", maxInternalDigits: 4, trustsIdentity: true };
  expect(signIn).toHaveBeenCalledExactlyOnceWith(
    { ...details, ...form, password: "secret" },
    { remembersPassword: true },
  );
  await expect.element(button(sip.signIn)).not.toBeInTheDocument();
  await button(texts.farEnd.makeRealCalls).click();
  await expect.element(fields.password).toHaveValue("");
  await expect.element(fields.user).toHaveValue("alice");
  await button(texts.common.close).click();
  await expect.element(button(sip.signIn)).not.toBeInTheDocument();
});

it.each<
  [Registration, { label: "signOut" | "useDemo"; says: readonly string[]; retries: boolean }]
>([
  [
    { state: "unregistered" },
    { label: "useDemo", says: ["You can't call or be called until you sign in."], retries: false },
  ],
  [{ state: "registered" }, { label: "signOut", says: [], retries: false }],
  [
    { state: "failed", problem: "wrongCredentials" },
    {
      label: "signOut",
      says: ["The server refused the user name or the password. Check both."],
      retries: true,
    },
  ],
])("an account that is %j can be left", async (registration, { label, says, retries }) => {
  const phone = await openPhone("en", { account });
  ({ close } = phone);
  const { tab, texts, services } = phone;
  logIn(tab);
  services.carrierSwitch.use({ ...unconnectedCarrier, registration });
  const retry = vi.spyOn(services.line, "retry").mockReturnValue(undefined);
  await expect.element(page.getByText("alice")).toBeVisible();
  expect(button(texts.header.help).elements()).toEqual([]);
  if (retries) await button(texts.common.tryAgain).click();
  expect(retry).toHaveBeenCalledTimes(retries ? 1 : 0);
  await button(texts.sip.account).click();
  const notes = page.getByRole("dialog").getByRole("note");
  expect(notes.elements().map(({ textContent }) => textContent)).toEqual(says);
  await expect.element(field(texts.sip.user)).toHaveValue("alice");
  await button(texts.sip[label]).click();
  await expect.element(button(texts.farEnd.farEnd + " " + texts.farEnd.simulation)).toBeVisible();
  expect(services.line.state.getState().kind).toBe("demo");
});

it("the user can't sign out during a call", async () => {
  const phone = await openPhone("en", { account });
  ({ close } = phone);
  const { tab, texts } = phone;
  logIn(tab);
  tab.phone.dial(ada);
  await button(texts.sip.account).click();
  await expect.element(page.getByText(texts.sip.finishCallFirst)).toBeVisible();
  await expect.element(button(texts.sip.useDemo)).toBeDisabled();
});
