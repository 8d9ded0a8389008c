import MiniSearch, { type SearchResult } from "minisearch";
import { searchOptions, type SearchEntry } from "../search-options.ts";

const MAX_RESULTS = 30;
const EXCERPT_LENGTH = 120;

const FORM = `
  <form method="dialog">
    <label class="visually-hidden" for="search-input">Search the documentation</label>
    <input id="search-input" type="text" role="searchbox" placeholder="Search the documentation" autocomplete="off" />
    <button aria-label="Close the search">Esc</button>
  </form>
  <p role="status"></p>
  <ol></ol>`;

let index: Promise<MiniSearch<SearchEntry>> | undefined;

/** Loads the index once. After a failure, the next search tries again. */
function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  index ??= fetch("/search.json").then(async (response) => {
    if (!response.ok) throw new Error(`The index responded with ${response.status}.`);
    return MiniSearch.loadJSON<SearchEntry>(await response.text(), searchOptions);
  });
  index.catch(() => (index = undefined));
  return index;
}

/** Returns the part of a text around the first word that matches. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at !== -1));
  if (!(first > EXCERPT_LENGTH / 2)) return text.slice(0, EXCERPT_LENGTH);
  const start = text.lastIndexOf(" ", first - EXCERPT_LENGTH / 4);
  return `…${text.slice(start, start + EXCERPT_LENGTH)}`;
}

function resultItem({ id, page, title, text, terms }: SearchResult): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = String(id);
  const name = document.createElement("strong");
  name.textContent = page ? `${page} › ${title}` : title;
  const excerpt = document.createElement("span");
  excerpt.textContent = excerptOf(text, terms);
  link.append(name, excerpt);
  item.append(link);
  return item;
}

function partOf<E extends Element>(dialog: Element, selector: string, kind: new () => E): E {
  const part = dialog.querySelector(selector);
  if (!(part instanceof kind)) throw new Error(`The search has no ${selector}.`);
  return part;
}

function createDialog(): { dialog: HTMLDialogElement; input: HTMLInputElement } {
  const dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", "Search");
  dialog.innerHTML = FORM;
  const input = partOf(dialog, "input", HTMLInputElement);
  const status = partOf(dialog, "[role=status]", HTMLParagraphElement);
  const list = partOf(dialog, "ol", HTMLOListElement);
  const search = async (): Promise<void> => {
    const words = input.value.trim();
    try {
      const found = words === "" ? [] : (await loadIndex()).search(words);
      // The user has typed more while the index was loaded.
      if (words !== input.value.trim()) return;
      list.replaceChildren(...found.slice(0, MAX_RESULTS).map(resultItem));
      status.textContent = words === "" ? "" : describe(found.length);
    } catch {
      status.textContent = "Couldn't load the search. Check the connection, and type again.";
    }
  };
  input.addEventListener("input", () => void search());
  dialog.addEventListener("keydown", (event) => moveFocus(event, dialog));
  // A click on the backdrop is one on the dialog itself. A result may be on the same page.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest("a"))) dialog.close();
  });
  document.body.append(dialog);
  return { dialog, input };
}

const describe = (count: number): string =>
  count === 0
    ? "No section contains these words."
    : `${count} ${count === 1 ? "section" : "sections"}`;

/** The arrow keys move between the input and the results. Enter in the input opens the first one. */
function moveFocus(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const links = [...dialog.querySelectorAll<HTMLElement>("input, ol a")];
  const current = links.findIndex((link) => link === document.activeElement);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    links[Math.max(0, current + (event.key === "ArrowDown" ? 1 : -1))]?.focus();
  } else if (event.key === "Enter" && current === 0) {
    event.preventDefault();
    links[1]?.click();
  }
}

let shown: ReturnType<typeof createDialog> | undefined;

/** Opens the search, and loads its index. */
export async function showSearch(): Promise<void> {
  shown ??= createDialog();
  const { dialog, input } = shown;
  if (!dialog.open) dialog.showModal();
  input.select();
  await loadIndex().catch(() => undefined);
}
