// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { fakeService } from "../../testing/fake-service.ts";
import { patient, renderPage } from "../../testing/render-page.tsx";
import { UsersSection } from "./users-section.tsx";

const user = (id: string, name: string, role: string) => ({
  id,
  name,
  role,
  email: `${id}@example.com`,
  isActive: true,
  availableIn: [],
  liveCallsSince: [],
});
const users = [user("11", "Dana Demo", "administrator"), user("12", "Kim Lee", "salesRep")];

const roleOf = (element: Element, name: string) =>
  element.querySelector<HTMLSelectElement>(`select[aria-label="Role of ${name}"]`);

test("an administrator changes the role of a user", async () => {
  let role = "salesRep";
  const requests = fakeService(({ method, body }) => {
    if (method === "PATCH") ({ role } = body as { role: string });
    return { body: { results: [users[0], { ...users[1], role }] } };
  });
  const { element } = renderPage(<UsersSection />);
  await vi.waitFor(() => expect(roleOf(element, "Kim Lee")?.value).toBe("salesRep"), patient);
  const select = roleOf(element, "Kim Lee");
  if (select) select.value = "manager";
  select?.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => {
    const change = requests.find(({ method }) => method === "PATCH");
    expect(change).toMatchObject({ path: "/users/12", body: { role: "manager" } });
    expect(roleOf(element, "Kim Lee")).toMatchObject({ value: "manager", disabled: false });
  }, patient);
});

test("the role of the last administrator stays", async () => {
  fakeService(({ method }) =>
    method === "PATCH" ? { status: 409, body: { message: "No." } } : { body: { results: users } },
  );
  const { element } = renderPage(<UsersSection />);
  await vi.waitFor(() => expect(roleOf(element, "Dana Demo")).not.toBeNull(), patient);
  const select = roleOf(element, "Dana Demo");
  if (select) select.value = "manager";
  select?.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(
    () =>
      expect(roleOf(element, "Dana Demo")).toMatchObject({
        value: "administrator",
        disabled: false,
      }),
    patient,
  );
});

test("other users see the roles", async () => {
  fakeService(() => ({ body: { results: users } }));
  const { element } = renderPage(<UsersSection />, { role: "manager" });
  await vi.waitFor(() => expect(element.textContent).toContain("Kim Lee"), patient);
  expect(element.querySelector("ul")?.textContent).toContain("Sales rep");
  expect(roleOf(element, "Kim Lee")).toBeNull();
});
