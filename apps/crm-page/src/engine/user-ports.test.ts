import { pendingConfirmation } from "@calling-extensions/ui/dialogs";
import { beforeEach, describe, expect, it } from "vitest";
import { provider } from "../testing/provider-builder.ts";
import { CallingController } from "./calling-controller.ts";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { withCall } from "./frame-state.ts";
import { createUserHooks, createUserPorts } from "./user-ports.ts";

const here = provider({ id: "1", name: "Here" });
const elsewhere = provider({ id: "2", name: "Elsewhere" });
const call = hostCall();
const dial = dialRequest();

let controller: CallingController;
const answer = (value: string | undefined): void => pendingConfirmation.getState()?.settle(value);
const startCall = (id: string): void => controller.change(id, (frame) => withCall(frame, call));

beforeEach(() => {
  controller = new CallingController();
  controller.sync([here, elsewhere]);
});

describe("a second call", () => {
  it.each([
    ["call", true],
    ["stay", false],
    [undefined, false],
  ])("needs confirmation: %s", async (value, mayCall) => {
    const outcome = createUserPorts(controller, here).confirmDial({ dial, calls: [call] });
    answer(value);
    expect(await outcome).toBe(mayCall);
    controller.rejectedDials.add(dial, "A call is in progress.");
    // The user canceled, so no reason is shown.
    expect(controller.rejectedDials.store.getState()).toHaveLength(mayCall ? 1 : 0);
  });

  it("is confirmed by the page if the first one is in another app", async () => {
    startCall("2");
    const outcome = createUserHooks(controller, here).beforeDial?.(dial);
    answer("stay");
    await expect(outcome).rejects.toThrow("another app");
  });

  it("is not confirmed twice: the host handles its own calls", async () => {
    startCall("1");
    startCall("2");
    expect(await createUserHooks(controller, here).beforeDial?.(dial)).toBeUndefined();
    expect(pendingConfirmation.getState()).toBeUndefined();
  });
});

describe("closing during a call", () => {
  it.each([
    ["hangUp", false, ["end k"]],
    ["hide", true, []],
    ["stay", false, []],
    [undefined, false, []],
  ])("has three options: %s", async (value, isHidden, orders) => {
    const fake = new FakeHost();
    controller.attach("1", fake.host);
    const outcome = createUserPorts(controller, here).confirmLeave({ calls: [call] });
    answer(value);
    expect(await outcome).toBe(isHidden);
    expect(fake.orders).toEqual(orders);
  });
});

describe("closing before a call is saved", () => {
  it.each([
    ["hide", true],
    ["stay", false],
    [undefined, false],
  ])("has two options: %s", async (value, isHidden) => {
    const ended = hostCall({ state: "ended" });
    const outcome = createUserPorts(controller, here).confirmLeave({ calls: [ended] });
    expect(pendingConfirmation.getState()).toMatchObject({ title: "Your call isn't finished" });
    answer(value);
    expect(await outcome).toBe(isHidden);
  });
});
