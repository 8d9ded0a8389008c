// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buttons, find, press, render, typeKey } from "../testing/render.ts";
import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import { cancelConfirmation, pendingConfirmation, requestConfirmation } from "./confirmation.ts";
import { FormDialog } from "./form-dialog.tsx";
import { ModalDialog } from "./modal-dialog.tsx";

// jsdom lacks it.
beforeEach(() => vi.stubGlobal("CSS", { escape: String }));
afterEach(() => cancelConfirmation());

const dialog = () => document.querySelector("[role=dialog], [role=alertdialog]");
const clickOutside = () =>
  act(async () => {
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
    }
  });

const discard = () =>
  requestConfirmation({
    title: "Discard the call?",
    body: "It isn't stored.",
    options: [
      { value: "discard", label: "Discard", tone: "danger" },
      { value: "keep", label: "Keep", tone: "secondary" },
    ],
  });

const submit = () =>
  act(async () => {
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    find("form").dispatchEvent(event);
    // Otherwise the page would be loaded again.
    expect(event.defaultPrevented).toBe(true);
  });

const submitState = () => {
  const button = find("[type=submit]") as HTMLButtonElement;
  return [button.textContent, button.disabled, button.getAttribute("aria-disabled")];
};

describe("a confirmation", () => {
  it("is asked in an alert whose safe option has the focus", async () => {
    await render(<ConfirmationDialog />);
    expect(dialog()).toBeNull();
    let answer: Promise<string | undefined> | undefined;
    await act(async () => {
      answer = discard();
    });
    expect(dialog()?.role).toBe("alertdialog");
    expect(dialog()?.textContent).toContain("Discard the call?It isn't stored.");
    expect(buttons()).toEqual(["Discard", "Keep"]);
    expect(document.activeElement?.textContent).toBe("Keep");
    await clickOutside();
    expect(dialog()).not.toBeNull();
    await press("Discard");
    expect(await answer).toBe("discard");
    expect(dialog()).toBeNull();
  });

  it("that is closed, or replaced by another one, has no answer", async () => {
    await render(<ConfirmationDialog />);
    let answers: Promise<string | undefined>[] = [];
    await act(async () => {
      answers = [discard(), discard()];
    });
    expect(await answers[0]).toBeUndefined();
    await typeKey(find("[role=alertdialog]"), "Escape");
    expect(await answers[1]).toBeUndefined();
    expect(dialog()).toBeNull();
    expect(pendingConfirmation.getState()).toBeUndefined();
  });
});

describe("a modal dialog", () => {
  it("has its title as its name, and closes by Escape and by a click outside", async () => {
    const onClose = vi.fn<() => void>();
    await render(
      <ModalDialog title="Image" onClose={onClose}>
        A photo
      </ModalDialog>,
    );
    const labelId = dialog()?.getAttribute("aria-labelledby") ?? "";
    expect(document.getElementById(labelId)?.textContent).toBe("Image");
    expect(dialog()?.textContent).toBe("ImageA photo");
    await typeKey(find("[role=dialog]"), "a");
    expect(onClose).not.toHaveBeenCalled();
    await typeKey(find("[role=dialog]"), "Escape");
    expect(onClose).toHaveBeenCalledOnce();
    await clickOutside();
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("a form in a dialog", () => {
  const onSubmit = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  afterEach(() => {
    onSubmit.mockReset();
    onClose.mockReset();
  });
  const form = (state: { isPending?: boolean; isDisabled?: boolean; error?: string } = {}) => (
    <FormDialog
      title="New contact"
      submitLabel="Create"
      pendingLabel="Creating…"
      isPending={false}
      error={undefined}
      onSubmit={onSubmit}
      onClose={onClose}
      {...state}
    >
      {(errorId) => <input aria-describedby={errorId} />}
    </FormDialog>
  );
  it("is submitted once, while it is complete", async () => {
    const { show } = await render(form());
    expect(submitState()).toEqual(["Create", false, "false"]);
    await submit();
    expect(onSubmit).toHaveBeenCalledOnce();
    await show(form({ isPending: true }));
    expect(submitState()).toEqual(["Creating…", false, "true"]);
    await submit();
    await show(form({ isDisabled: true }));
    expect(submitState()).toEqual(["Create", true, "false"]);
    await submit();
    expect(onSubmit).toHaveBeenCalledOnce();
    await press("Cancel");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("describes its field with the error", async () => {
    await render(form({ error: "The name is missing." }));
    const errorId = find("input").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(errorId)).toMatchObject({
      role: "alert",
      textContent: "The name is missing.",
    });
  });
});
