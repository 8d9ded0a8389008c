// @vitest-environment jsdom
import { createRef, memo } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { Router, useLocation, useSearch } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { IMMEDIATE, PagePlace } from "./page-place.tsx";

const Shell = () => <nav>{useLocation()[0]}</nav>;

function renderPlace(path: string) {
  const { hook, navigate } = memoryLocation({ path });
  const views: string[] = [];
  const Page = memo(function Page() {
    const view = [useLocation()[0], useSearch()].filter(Boolean).join("?");
    views.push(view);
    return <p>{view}</p>;
  });
  const page = createRef<HTMLElement>();
  const children = <Page />;
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  flushSync(() =>
    root.render(
      <Router hook={hook}>
        <Shell />
        <main ref={page} tabIndex={-1}>
          <PagePlace page={page}>{children}</PagePlace>
        </main>
      </Router>,
    ),
  );
  return {
    views,
    open: (to: string) => flushSync(() => navigate(to)),
    shell: () => element.querySelector("nav")?.textContent,
    page: () => element.querySelector("p")?.textContent,
    main: () => page.current,
  };
}

it("the next page is rendered after the task of the click, and gets the focus", async () => {
  const { open, shell, page, main } = renderPlace("/contacts?sort=name");
  open("/record");
  expect(shell()).toBe("/record");
  expect(page()).toBe("/contacts?sort=name");
  await vi.waitFor(() => expect(page()).toBe("/record"));
  await vi.waitFor(() => expect(document.activeElement).toBe(main()));
});

it("a page is never rendered with the path or the search of another one", async () => {
  const { views, open, page } = renderPlace("/contacts?sort=name");
  open("/record?kind=call");
  await vi.waitFor(() => expect(page()).toBe("/record?kind=call"));
  expect(new Set(views)).toEqual(new Set(["/contacts?sort=name", "/record?kind=call"]));
});

it("another view of the same page is shown immediately", () => {
  const { open, page } = renderPlace("/contacts?sort=name");
  open("/contacts?sort=created");
  expect(page()).toBe("/contacts?sort=created");
});

it("a page that no longer exists is left immediately, and stays left", async () => {
  const { views, open, page } = renderPlace("/record");
  window.history.replaceState(IMMEDIATE, "");
  open("/contacts");
  expect(page()).toBe("/contacts");
  window.history.replaceState(null, "");
  const left = views.length;
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("MAIN"));
  open("/contacts?sort=name");
  expect(views.slice(left)).not.toContain("/record");
});

it("a user who goes back before the next page is rendered stays on the page", async () => {
  const { views, open, shell, page } = renderPlace("/contacts");
  open("/record");
  open("/contacts");
  await vi.waitFor(() => expect(shell()).toBe("/contacts"));
  expect(page()).toBe("/contacts");
  expect(views).not.toContain("/record");
});
