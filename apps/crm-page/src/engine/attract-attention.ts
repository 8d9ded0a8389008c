/** Marks a tab's title until the user looks at it: a page can't bring its tab to the front. */
const MARK = "(!) ";

/** Shows the user which tab needs them. */
export function attractAttention(page: Document = document): void {
  if (!page.hidden || page.title.startsWith(MARK)) return;
  const { title } = page;
  const marked = MARK + title;
  page.title = marked;
  const stop = new AbortController();
  const unmark = (): void => {
    if (page.hidden) return;
    stop.abort();
    // The title of another record stays.
    if (page.title === marked) page.title = title;
  };
  page.addEventListener("visibilitychange", unmark, { signal: stop.signal });
}
