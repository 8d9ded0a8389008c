import { describe, type Call } from "./call.ts";

/** What the user sees of the softphone. */
export interface SoftphonePage {
  /** Shows the call, or that there is none. */
  show(call: Call | undefined): void;
  showError(error: unknown): void;
  /** What the user has written about the call. */
  readonly title: string;
}

/** Appends a new element. */
function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  parent.append(element);
  return element;
}

export function createPage(
  root: Element,
  actions: { answer: () => void; hangUp: () => void; save: () => void },
): SoftphonePage {
  add(root, "h1", { textContent: "Softphone" });
  const status = add(root, "output", {});
  const alert = add(root, "p", { role: "alert" });
  const answerButton = add(root, "button", { type: "button", textContent: "Answer" });
  const hangUpButton = add(root, "button", { type: "button", textContent: "Hang up" });
  const form = add(root, "form", {});
  const label = add(form, "label", { textContent: "Title " });
  const title = add(label, "input", { required: true });
  add(form, "button", { textContent: "Save" });

  answerButton.addEventListener("click", actions.answer);
  hangUpButton.addEventListener("click", actions.hangUp);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    actions.save();
  });

  return {
    show(call) {
      status.textContent = describe(call);
      answerButton.hidden = call?.state !== "ringing";
      hangUpButton.hidden = !call || call.state === "ended";
      form.hidden = call?.state !== "ended";
      // The error of the call before.
      if (call?.state === "dialing" || call?.state === "ringing") alert.textContent = "";
      if (!call) form.reset();
    },
    showError(error) {
      alert.textContent = error instanceof Error ? error.message : String(error);
    },
    get title() {
      return title.value;
    },
  };
}
