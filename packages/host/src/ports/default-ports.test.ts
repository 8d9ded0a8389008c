import { expect, test, vi } from "vitest";
import type { HostCall } from "../api/host-call.ts";
import type { HostPorts } from "../api/ports.ts";
import { UPLOAD_PORT_TIMEOUT_MS } from "../limits.ts";
import { capabilitiesOf, timeoutOf, withDefaultPorts } from "./default-ports.ts";

const confirm = vi.fn<(text: string) => boolean>();
/** The ports of a page that has none, with these requests. */
const ports = withDefaultPorts({} as HostPorts, { confirm } as unknown as Window) as unknown as {
  [Name in keyof HostPorts]-?: (request: object) => Promise<unknown>;
};
const callIn = (state: HostCall["state"]) => ({ state }) as HostCall;

test.each([true, false])("the browser asks for a second call: %s", async (isWanted) => {
  confirm.mockReturnValue(isWanted);
  expect(await ports.confirmDial({ dial: { phoneNumber: "+12025550101" } })).toBe(isWanted);
  expect(confirm).toHaveBeenLastCalledWith("You are on a call. Call +12025550101 as well?");
});

test.each([
  ["inProgress", "You're on a call. It will continue if you leave. Leave anyway?"],
  ["ended", "Your notes on the last call aren't saved. Leave anyway?"],
] as const)("the browser asks before the user leaves a call that is %s", async (state, text) => {
  confirm.mockReturnValue(true);
  expect(await ports.confirmLeave({ calls: [callIn("ended"), callIn(state)] })).toBe(true);
  expect(confirm).toHaveBeenLastCalledWith(text);
});

test("a page needs no port to finalize an engagement", async () => {
  await expect(ports.finalizeEngagement({})).resolves.toBeUndefined();
});

test.each([
  ["publishToChannel", "No channel is connected."],
  ["storeRecording", "This CRM stores no recordings."],
  ["searchContacts", "This CRM offers no search of contacts."],
  ["createTask", "This CRM creates no tasks."],
] as const)("a page without the port %s refuses the request", async (name, reason) => {
  await expect(ports[name]({})).rejects.toThrow(reason);
});

test("the page's own ports are methods of its object, and add to the capabilities", async () => {
  class Own {
    readonly found = [];
    searchContacts() {
      return Promise.resolve(this.found);
    }
  }
  const own = new Own();
  const custom = own as unknown as HostPorts;
  const { searchContacts } = withDefaultPorts(custom, {} as Window) as unknown as typeof ports;
  expect(await searchContacts({})).toBe(own.found);
  expect(capabilitiesOf(custom)).toEqual(["contacts"]);
  expect(capabilitiesOf({} as HostPorts)).toEqual([]);
});

test("only the upload of a recording has its own time limit", () => {
  expect(timeoutOf("storeRecording")).toBe(UPLOAD_PORT_TIMEOUT_MS);
  expect(timeoutOf("createTask")).toBeUndefined();
});
