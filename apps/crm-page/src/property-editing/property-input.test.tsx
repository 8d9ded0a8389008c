// @vitest-environment jsdom
import { useState } from "react";
import { expect, test } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { PropertyInput } from "./property-input.tsx";

const options = ["A", "B", "C"].map((label) => ({ value: label.toLowerCase(), label }));

function Interests() {
  const [text, setText] = useState("c;gone");
  return (
    <>
      <PropertyInput
        definition={{
          name: "interests",
          label: "Interests",
          control: "checkboxes",
          isRequired: false,
          options,
        }}
        text={text}
        isInvalid={false}
        describedBy={undefined}
        hasFocus
        onChange={setText}
      />
      <output>{text}</output>
    </>
  );
}

test("several options are chosen, and stored in the order in which they are offered", async () => {
  const { element } = renderPage(<Interests />);
  const boxes = () => [...element.querySelectorAll("input")];
  const stored = () => element.querySelector("output")?.textContent;
  await expect
    .poll(() => boxes().map(({ checked }) => checked), patient)
    .toEqual([false, false, true]);
  expect(element.querySelector("fieldset")?.textContent).toBe("InterestsABC");
  expect(document.activeElement).toBe(boxes()[0]);
  boxes()[0]?.click();
  await expect.poll(stored, patient).toBe("a;c");
  boxes()[2]?.click();
  await expect.poll(stored, patient).toBe("a");
  boxes()[0]?.click();
  await expect.poll(stored, patient).toBe("");
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
});
