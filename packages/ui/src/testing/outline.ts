const INLINE = "bdi, b, strong, em, small, span, code, time, mark, q";
/** They depend on the time zone. */
const DATES = /([A-Z][a-z]{2} \d{1,2}, \d{4}, )?\d{1,2}:\d{2}\s[AP]M|[A-Z][a-z]{2} \d{1,2}, \d{4}/g;
const CONTROL = "input, select, textarea";

const clean = (text: string | null): string => (text ?? "").replaceAll(/\s+/g, " ").trim();

const textOf = (id: string): string => clean(document.getElementById(id)?.textContent ?? null);

/** The text of an element without its controls, whose options are text too. */
function labelText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const control of copy.querySelectorAll(`${CONTROL}, svg`)) control.remove();
  return clean(copy.textContent);
}

function nameOf(element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const named = ids.length > 0 ? ids.map(textOf).join(" ") : element.getAttribute("aria-label");
  if (named !== null) return named;
  const [label] = "labels" in element ? ((element.labels ?? []) as Iterable<Element>) : [];
  return label ? labelText(label) : element.matches(`${CONTROL}, iframe`) ? "" : labelText(element);
}

/** The states that an element is in, in parentheses. */
function statesOf(element: Element, focused: Element | null): string {
  const states = ["expanded", "pressed", "current", "invalid", "busy", "haspopup"].flatMap(
    (name) => {
      const value = element.getAttribute(`aria-${name}`);
      return value === null || value === "false"
        ? []
        : [value === "true" ? name : `${name} ${value}`];
    },
  );
  if (element.getAttribute("aria-expanded") === "false") states.push("collapsed");
  if (element.matches(":disabled, [aria-disabled=true]")) states.push("disabled");
  if (element.matches("[readonly]")) states.push("read-only");
  if (element.matches("[required]")) states.push("required");
  // A dialog has it for a moment, until a control of it does.
  const isDialog = element.matches("[role=dialog], [role=alertdialog]");
  if (element === focused && !isDialog) states.push("focused");
  return states.length > 0 ? ` (${states.join(", ")})` : "";
}

function describeControl(element: Element, focused: Element | null): string | undefined {
  const suffix = statesOf(element, focused);
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
    return `${element.type} ${nameOf(element)}: ${element.checked ? "yes" : "no"}${suffix}`;
  }
  if (element instanceof HTMLSelectElement) {
    return `select ${nameOf(element)}: ${clean(element.selectedOptions[0]?.textContent ?? null)}${suffix}`;
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const hint = element.placeholder && element.value === "" ? ` hint ${element.placeholder}` : "";
    return `field ${nameOf(element)}: ${element.value}${hint}${suffix}`;
  }
  if (element.matches("button, [role=button], [role=menuitem], [role=tab]")) {
    return `[${nameOf(element)}]${suffix}`;
  }
  if (element.matches("a[href]")) {
    return `[${nameOf(element)}](${element.getAttribute("href")})${suffix}`;
  }
  if (element instanceof HTMLProgressElement) {
    return `progress ${nameOf(element)}: ${element.position}`;
  }
  if (element.matches("iframe, img")) {
    return `${element.localName} ${element.getAttribute("title") ?? element.getAttribute("alt")}`;
  }
  return undefined;
}

/** A line that begins what is inside: its role and its name. */
function describeGroup(element: Element, focused: Element | null): string | undefined {
  const role = element.getAttribute("role") ?? (element.localName === "output" ? "status" : null);
  const isNamed = element.matches("[aria-label], [aria-labelledby]");
  if (!role && !isNamed && element !== focused && !element.matches("[aria-busy=true]")) {
    return undefined;
  }
  return `${role ?? element.localName}${isNamed ? ` ${nameOf(element)}` : ""}${statesOf(element, focused)}:`;
}

/**
 * What a user reads in the page and can do there: a line for each text, control and named group. Controls have their
 * labels, values and states, and the focus unless `hasFocus` is false: a browser moves it later.
 */
export function outline(
  root: Element = document.body,
  { hasFocus = true }: { hasFocus?: boolean } = {},
): string {
  const focused = hasFocus ? document.querySelector(":focus") : null;
  const lines: string[] = [];
  let text = "";
  const flush = (prefix = ""): void => {
    if (clean(text) !== "") lines.push(prefix + clean(text));
    text = "";
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? "";
    if (!(node instanceof Element) || node.matches("[aria-hidden=true], [hidden], svg, title"))
      return;
    // jsdom has no layout.
    if ("checkVisibility" in node && !node.checkVisibility()) return;
    const control = describeControl(node, focused);
    if (control !== undefined) {
      flush();
      lines.push(control);
      return;
    }
    if (node.matches("label") && node.querySelector(CONTROL)) {
      flush();
      for (const each of node.querySelectorAll(`${CONTROL}, button`)) visit(each);
      return;
    }
    const group = describeGroup(node, focused);
    const isInline = node.matches(INLINE) && group === undefined;
    if (!isInline) flush();
    const begin = lines.length;
    for (const each of node.childNodes) visit(each);
    if (isInline) return;
    const level = /^h([1-6])$/.exec(node.localName)?.[1];
    flush(level ? `${"#".repeat(Number(level))} ` : "");
    // Live regions are there before they have a text.
    if (group !== undefined && (lines.length > begin || !/^(alert|status)/.test(group))) {
      lines.splice(begin, 0, group);
    }
  };
  visit(root);
  flush();
  return lines.join("\n").replaceAll(DATES, "DATE");
}
