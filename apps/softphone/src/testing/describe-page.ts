/** Attributes that users see or hear, or that decide what they can enter. */
const shownAttributes =
  /^(aria-(?!hidden|controls|owns)|role$|alt$|title$|placeholder$|type$|inputmode$|autocomplete$|maxlength$|required$|readonly$|min$|max$|step$|href$|dir$)/;
const isReference = /^aria-(labelledby|describedby|activedescendant)$/;
/** Elements without a meaning of their own. Only what is in them is described. */
const isPlain = ({ localName }: Element) => /^(div|span|svg|bdi)$/.test(localName);
const MAX_VALUE_LENGTH = 100;

const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

function describeAttribute(element: Element, { name, value }: Attr): string[] {
  if (!shownAttributes.test(name)) return [];
  // Most buttons have the same title and label, and the same type.
  if (name === "title" && value === element.getAttribute("aria-label")) return [];
  if (name === "type" && value === "button") return [];
  if (!isReference.test(name)) return [value ? `${name}=${value}` : name];
  const texts = value.split(" ").map((id) => squeeze(document.getElementById(id)?.textContent));
  return [`${name}=${texts.join(" ")}`];
}

function describeState(element: Element): string[] {
  const states = [...element.attributes].flatMap((each) => describeAttribute(element, each));
  if (element.matches("details[open]")) states.push("open");
  if (element.matches(":disabled")) states.push("disabled");
  if (element.matches("input:checked")) states.push("checked");
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    states.push(`value=${element.value.slice(0, MAX_VALUE_LENGTH)}`);
  }
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].map(
      ({ label, selected, disabled }) =>
        `${label}${selected ? " (selected)" : ""}${disabled ? " (disabled)" : ""}`,
    );
    states.push(`options=${options.join(", ")}`);
  }
  return states;
}

function describeNode(node: Node, indent: string): string[] {
  if (node instanceof Text) return squeeze(node.data) ? [`${indent}${squeeze(node.data)}`] : [];
  if (!(node instanceof Element)) return [];
  if (!node.checkVisibility() || node.getAttribute("aria-hidden") === "true") return [];
  const states = describeState(node);
  const isFlat = isPlain(node) && states.length === 0;
  const children = node instanceof HTMLSelectElement ? [] : [...node.childNodes];
  const lines = children.flatMap((child) => describeNode(child, isFlat ? indent : `${indent}  `));
  return isFlat ? lines : [`${indent}${[`<${node.localName}>`, ...states].join(" | ")}`, ...lines];
}

/** What a page, or its open dialog, shows: elements and texts with their states, one a line. The focus follows later. */
export const describePage = (): string =>
  describeNode(document.querySelector("dialog:modal") ?? document.body, "").join("\n");
