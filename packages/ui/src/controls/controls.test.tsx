// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buttons, find, press, render } from "../testing/render.ts";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Notice } from "./notice.tsx";
import { PhoneNumber } from "./phone-number.tsx";
import { RadioCard } from "./radio-card.tsx";
import { Select } from "./select.tsx";

describe("controls", () => {
  it("have a name and what they are given", async () => {
    await render(
      <>
        <Button disabled>Save</Button>
        <Button type="submit" className="wide">
          Send
        </Button>
        <IconButton label="Close" aria-expanded />
        <Field label="Title" required defaultValue="Offer" />
        <Field label="Notes">
          <textarea defaultValue="Wants an offer." />
        </Field>
        <Select
          label="Outcome"
          defaultValue="b"
          options={[
            { value: "a", label: "Connected" },
            { value: "b", label: "Busy" },
          ]}
        />
      </>,
    );
    const [save, send, close] = document.querySelectorAll("button");
    expect(save).toMatchObject({ type: "button", disabled: true, textContent: "Save" });
    expect(send).toMatchObject({ type: "submit", textContent: "Send" });
    expect(send?.classList.contains("wide")).toBe(true);
    expect(close).toMatchObject({
      type: "button",
      ariaLabel: "Close",
      title: "Close",
      ariaExpanded: "true",
    });
    const labels = [...document.querySelectorAll("label")].map(({ control, textContent }) => [
      textContent,
      (control as HTMLInputElement | null)?.value,
    ]);
    expect(labels).toEqual([
      ["Title", "Offer"],
      ["NotesWants an offer.", "Wants an offer."],
      ["OutcomeConnectedBusy", "b"],
    ]);
    expect(find("input")).toMatchObject({ required: true });
  });

  it.each([true, "true", false, undefined] as const)(
    "clicks do nothing if aria-disabled is true: %s",
    async (isDisabled) => {
      const clicked: string[] = [];
      await render(
        <>
          <Button aria-disabled={isDisabled} onClick={() => clicked.push("save")}>
            Save
          </Button>
          <IconButton
            label="Close"
            aria-disabled={isDisabled}
            onClick={() => clicked.push("close")}
          />
        </>,
      );
      await press("Save");
      await press("Close");
      expect(clicked).toEqual(isDisabled ? [] : ["save", "close"]);
      find("button").focus();
      expect(document.activeElement).toBe(find("button"));
    },
  );

  it("a checkbox reports what it becomes", async () => {
    const onChange = vi.fn<(isChecked: boolean) => void>();
    const { show } = await render(
      <Checkbox label="Remember" isChecked={false} onChange={onChange} name="remember" />,
    );
    const box = find("input[type=checkbox][name=remember]");
    expect(box).toMatchObject({ checked: false });
    expect(find("label").textContent).toBe("Remember");
    await act(async () => box.click());
    expect(onChange).toHaveBeenLastCalledWith(true);
    await show(<Checkbox label="Remember" isChecked onChange={onChange} />);
    await act(async () => find("input").click());
    expect(onChange).toHaveBeenLastCalledWith(false);
  });

  it("badges, cards and numbers show their contents", async () => {
    const { element } = await render(
      <>
        <Badge>New</Badge>
        <PhoneNumber>+1 202 555 0101</PhoneNumber>
        <RadioCard name="kind" value="web">
          Web page
        </RadioCard>
      </>,
    );
    expect(element.textContent).toBe("New+1 202 555 0101Web page");
    expect(find("[dir=ltr]").textContent).toBe("+1 202 555 0101");
    expect(find("label > input[type=radio]")).toMatchObject({ name: "kind", value: "web" });
  });
});

describe("a notice", () => {
  it.each([
    ["neutral", "status"],
    ["good", "status"],
    ["warning", "status"],
    ["danger", "alert"],
  ] as const)("that is %s is announced as %s", async (tone, role) => {
    await render(
      <Notice tone={tone} id="reason">
        Not saved
      </Notice>,
    );
    expect(find("#reason")).toMatchObject({ role, textContent: "Not saved" });
    expect(buttons()).toEqual([]);
    expect(find("svg").getAttribute("aria-hidden")).toBe("true");
  });

  it("that is there from the start isn't announced, and can be dismissed", async () => {
    const onDismiss = vi.fn<() => void>();
    const { show } = await render(
      <Notice tone="danger" role="note" onDismiss={onDismiss}>
        Not saved
      </Notice>,
    );
    expect(find("[role=note]").textContent).toBe("Not saved");
    await press("Dismiss");
    expect(onDismiss).toHaveBeenCalledOnce();
    await show(
      <Notice tone="neutral" dismissLabel="Hide" onDismiss={onDismiss}>
        Saved
      </Notice>,
    );
    expect(buttons()).toEqual(["Hide"]);
  });
});

describe("a copy button", () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const execCommand = vi.fn<(command: string) => boolean>();
  beforeEach(() => {
    vi.useFakeTimers();
    writeText.mockReset().mockResolvedValue();
    execCommand.mockReset().mockReturnValue(false);
    Object.assign(navigator, { clipboard: { writeText } });
    Object.assign(document, { execCommand });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "clipboard");
    Reflect.deleteProperty(document, "execCommand");
  });

  it("copies, and shows it for two seconds", async () => {
    await render(<CopyButton label="Copy report" text={() => "report"} />);
    expect(writeText).not.toHaveBeenCalled();
    await press("Copy report");
    expect(writeText).toHaveBeenCalledExactlyOnceWith("report");
    expect(buttons()).toEqual(["Copied"]);
    await act(async () => vi.advanceTimersByTime(1_999));
    expect(buttons()).toEqual(["Copied"]);
    await act(async () => vi.advanceTimersByTime(1));
    expect(buttons()).toEqual(["Copy report"]);
  });

  it("copies a selection where a frame may not use the clipboard, and the focus stays", async () => {
    writeText.mockRejectedValue(new Error("Not allowed."));
    const copied: string[] = [];
    execCommand.mockImplementation((command) => {
      const { activeElement, body } = document;
      const area = body.lastElementChild as HTMLTextAreaElement;
      copied.push(`${command}: ${area.value.slice(area.selectionStart, area.selectionEnd)}`);
      expect(activeElement).not.toBeNull();
      return true;
    });
    await render(<CopyButton label="Copy" copiedLabel="Done" text={() => "report"} />);
    find("button").focus();
    await press("Copy");
    expect(copied).toEqual(["copy: report"]);
    expect(buttons()).toEqual(["Done"]);
    expect(document.activeElement).toBe(find("button"));
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("shows the text if the browser doesn't allow to copy it, until it does", async () => {
    writeText.mockRejectedValueOnce(new Error("Not allowed."));
    await render(
      <CopyButton label="Copy" blockedLabel="Copy it from here" text={() => "report"} />,
    );
    await press("Copy");
    expect(buttons()).toEqual(["Copy"]);
    expect(find("label").textContent).toContain("Copy it from here");
    const area = find("textarea") as HTMLTextAreaElement;
    expect(area).toMatchObject({ value: "report", readOnly: true });
    area.focus();
    expect([area.selectionStart, area.selectionEnd]).toEqual([0, "report".length]);
    expect(document.querySelectorAll("textarea")).toHaveLength(1);
    await press("Copy");
    expect(document.querySelector("textarea")).toBeNull();
    expect(buttons()).toEqual(["Copied"]);
  });
});
