// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { TypeLinks } from "./type-links.tsx";

test.each([
  ["", "Home page"],
  ["/objects/0-1", "Contacts page"],
  ["/record/0-1/101", "Contacts true"],
  ["/record/0-48/7", "Calls true"],
  ["/files", "Files page"],
  ["/files/7", "Files page"],
  ["/settings/users", ""],
])("the navigation bar marks where %s is", async (path, current) => {
  fakeService(() => ({ body: { results: [] } }));
  const { element } = renderPage(<TypeLinks />, { path: `/contacts/1${path}` });
  await expect.poll(() => element.querySelector("nav"), patient).not.toBeNull();
  const marked = [...element.querySelectorAll("[aria-current]")].map(
    (link) => `${link.textContent} ${link.getAttribute("aria-current") ?? ""}`,
  );
  expect(marked.join()).toBe(current);
});
