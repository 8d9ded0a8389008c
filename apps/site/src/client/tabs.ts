import { stored } from "./stored.ts";

const choice = stored("code-tab");

/** Makes the tabs of code blocks work. A choice applies to all that have a tab with this name. */
export function addTabs(): void {
  const chosen = choice.get();
  if (chosen !== undefined) select(chosen);
  document.addEventListener("change", ({ target }) => {
    const label =
      target instanceof Element && target.closest(".vp-code-group .tabs")
        ? target.nextElementSibling?.textContent
        : undefined;
    if (!label) return;
    choice.set(label);
    select(label);
  });
}

function select(label: string): void {
  for (const group of document.querySelectorAll(".vp-code-group")) {
    const inputs = [...group.querySelectorAll<HTMLInputElement>(".tabs input")];
    const index = inputs.findIndex(
      ({ nextElementSibling }) => nextElementSibling?.textContent === label,
    );
    const input = inputs[index];
    if (!input) continue;
    input.checked = true;
    const blocks = group.querySelector(".blocks")?.children ?? [];
    for (const [position, block] of [...blocks].entries()) {
      block.classList.toggle("active", position === index);
    }
  }
}
