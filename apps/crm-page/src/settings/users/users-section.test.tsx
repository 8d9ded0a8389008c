// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { fakeService } from "../../testing/fake-service.ts";
import { patient, renderPage } from "../../testing/render-page.tsx";
import { showPart } from "../../testing/show-part.tsx";
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

const ofUsers = (...results: object[]) => ({ "GET /users": { body: { results } } });
const signIn = { givesRoles: false };

test("an administrator deactivates a user after a confirmation, and activates them again", async () => {
  const { shows, press, respond, changes } = showPart(
    <UsersSection />,
    { ...ofUsers(...users), "PATCH /users/12": { body: {} } },
    { signIn },
  );
  await shows("Kim Lee");
  await press("Deactivate Kim Lee");
  expect(await shows("Kim Lee is signed out immediately")).toContain("Their records stay.");
  await press("Keep active");
  expect(changes()).toEqual([]);
  await press("Deactivate Kim Lee");
  respond(ofUsers(users[0] ?? {}, { ...users[1], isActive: false }));
  await press("Deactivate");
  const text = await shows("The user was deactivated.");
  expect(text).toContain("### Kim Lee Deactivated");
  expect(text.match(/Not available/g)).toHaveLength(1);
  respond(ofUsers(...users));
  await press("Activate Kim Lee");
  expect(await shows("The user is active and can sign in.")).toContain("[Deactivate Kim Lee]");
  expect(changes()).toEqual([
    'PATCH /users/12 {"isActive":false}',
    'PATCH /users/12 {"isActive":true}',
  ]);
});

test("the last administrator learns why they stay active", async () => {
  const message = "Dana Demo is the last administrator. Make another user an administrator first.";
  const { shows, press } = showPart(
    <UsersSection />,
    { ...ofUsers(...users), "PATCH /users/11": { status: 409, body: { message } } },
    { signIn },
  );
  await shows("Kim Lee");
  await press("Deactivate Dana Demo");
  await shows("# Deactivate yourself?");
  await press("Deactivate");
  expect(await shows(`Couldn't deactivate the user. ${message}`)).toContain(
    "[Deactivate Dana Demo]",
  );
});

test("an administrator invites a user whose address no other one has", async () => {
  const taken = "Kim Lee has the email address sam@example.com.";
  const { shows, press, type, respond, changes } = showPart(
    <UsersSection />,
    { ...ofUsers(...users), "POST /users": { status: 409, body: { message: taken } } },
    { signIn },
  );
  await shows("Kim Lee");
  await press("Invite user");
  await shows("# Invite a user");
  await press("Invite");
  await shows("Enter the name of the person.");
  type("Name", " Sam Example ");
  type("Email", "sam");
  await press("Invite");
  await shows("Enter an email address");
  expect(changes()).toEqual([]);
  type("Email", "sam@example.com");
  const role = document.querySelector<HTMLSelectElement>("[role=dialog] select");
  if (role) role.value = "manager";
  role?.dispatchEvent(new Event("change", { bubbles: true }));
  await press("Invite");
  await shows(taken);
  respond({ "POST /users": { status: 201, body: { id: "13" } } });
  await press("Invite");
  expect(await shows("Can sign in as sam@example.com now.")).not.toContain("# Invite a user");
  expect(changes().at(-1)).toBe(
    'POST /users {"name":"Sam Example","email":"sam@example.com","role":"manager"}',
  );
});

test("an invitation that is answered late closes no form that was opened since", async () => {
  const { shows, press, type, respond, changes } = showPart(
    <UsersSection />,
    { ...ofUsers(...users), "POST /users": undefined },
    { signIn },
  );
  await shows("Kim Lee");
  await press("Invite user");
  await shows("# Invite a user");
  type("Name", "Sam Example");
  type("Email", "sam@example.com");
  await press("Invite");
  // A second click sends nothing.
  await press("Inviting…");
  await press("Cancel");
  await press("Invite user");
  type("Name", "Robin Example");
  respond({ "POST /users": { status: 201, body: { id: "13" } } });
  await expect
    .poll(() => document.body.textContent, patient)
    .toContain("Can sign in as sam@example.com now.");
  expect(await shows("# Invite a user")).toContain("field Name: Robin Example");
  expect(changes()).toHaveLength(1);
});

test("an invitation whose response was lost shows the user, and can't be sent twice", async () => {
  const sam = user("13", "Sam Example", "salesRep");
  const { shows, press, type, respond, changes } = showPart(
    <UsersSection />,
    { ...ofUsers(...users), "POST /users": { status: 502, body: "<h1>Bad gateway</h1>" } },
    { signIn },
  );
  await shows("Kim Lee");
  await press("Invite user");
  await shows("# Invite a user");
  type("Name", "Sam Example");
  type("Email", "sam@example.com");
  respond(ofUsers(...users, sam));
  await press("Invite");
  await shows("responded instead (status 502)");
  const message = "Sam Example has the email address sam@example.com.";
  respond({ "POST /users": { status: 409, body: { message } } });
  await press("Invite");
  await shows(message);
  await press("Cancel");
  await shows("### Sam Example");
  expect(changes()).toHaveLength(2);
});

test("roles that the provider gives can't be changed, which the page explains", async () => {
  const { shows, press } = showPart(<UsersSection />, ofUsers(...users), {
    signIn: { givesRoles: true },
  });
  const text = await shows("Roles come from the service where users sign in.");
  expect(text).toContain("select Role of Kim Lee: Sales rep (disabled)");
  const id = document.querySelector("select[aria-label='Role of Kim Lee']");
  const note = document.querySelector(`#${id?.getAttribute("aria-describedby")}`);
  expect(note?.textContent).toContain("Roles come from");
  await press("Invite user");
  expect(await shows("# Invite a user")).toContain("The role comes from the service");
});

test.each([
  ["without a provider", {}],
  ["other users", { role: "manager", signIn } as const],
])("users can't be invited or deactivated: %s", async (_who, options) => {
  const { shows } = showPart(<UsersSection />, ofUsers(...users), options);
  expect(await shows("Kim Lee")).not.toMatch(/Invite user|Deactivate/);
});

const number = { phoneNumber: "+12025550112", text: "+1 202 555 0112" };

test("an administrator changes a direct number, and undoes it", async () => {
  const kim = { ...users[1], phoneNumber: { ...number, extension: "42" } };
  const { shows, press, type, respond, changes } = showPart(<UsersSection />, {
    ...ofUsers(users[0] ?? {}, kim),
    "PATCH /users/12": { status: 400, body: { message: "This isn't a phone number." } },
  });
  await shows("+1 202 555 0112 ext. 42");
  await press("Change number of Kim Lee");
  await shows("field Direct number: +1 202 555 0112 ext. 42 (focused)");
  type("Direct number", "soon");
  await press("Save");
  await shows("Couldn't change the number. This isn't a phone number.");
  respond({ "PATCH /users/12": { body: {} }, ...ofUsers(...users) });
  type("Direct number", "");
  await press("Save");
  expect(await shows("The direct number was removed.")).toContain(
    "[Add number of Kim Lee] (focused)",
  );
  respond(ofUsers(users[0] ?? {}, kim));
  await press("Undo");
  await shows("+1 202 555 0112 ext. 42");
  expect(changes()).toEqual([
    'PATCH /users/12 {"phoneNumber":"soon"}',
    'PATCH /users/12 {"phoneNumber":""}',
    'PATCH /users/12 {"phoneNumber":"+1 202 555 0112 ext. 42"}',
  ]);
});

test("other users change only their own direct number, which is sent once", async () => {
  const { shows, press, type, respond, changes } = showPart(
    <UsersSection />,
    { ...ofUsers(...users), "PATCH /users/11": undefined },
    { role: "salesRep" },
  );
  expect(await shows("Kim Lee")).not.toContain("Add number of Kim Lee");
  await press("Add number of Dana Demo");
  type("Direct number", " 202 555 0111 ");
  await press("Save");
  await press("Saving…");
  await press("Cancel");
  respond({ "PATCH /users/11": { body: {} } });
  await shows("The direct number was saved.");
  expect(changes()).toEqual(['PATCH /users/11 {"phoneNumber":"202 555 0111"}']);
});
