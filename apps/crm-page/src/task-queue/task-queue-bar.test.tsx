// @vitest-environment jsdom
import { callOutcomes, type PageTask } from "@calling-extensions/crm/page-api";
import { toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CompletedCall } from "../engine/shared-calls.ts";
import { installedApp } from "../testing/provider-builder.ts";
import { fakeService, type ServiceRequest, type ServiceResponse } from "../testing/fake-service.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { demoSession, patient, renderPage } from "../testing/render-page.tsx";
import { pick } from "../testing/show-part.tsx";
import { createRefresher } from "../live/create-refresher.ts";
import { RecordActions } from "../record-page/record-actions.tsx";
import { TASKS_KEY } from "../tasks/tasks-key.ts";
import { TaskQueueBar } from "./task-queue-bar.tsx";
import { leaveQueue, startQueue } from "../tasks/task-queue-run.ts";

const recordOf = (objectId: string) => ({
  objectTypeId: "0-1",
  objectId,
  title: `Contact ${objectId}`,
  subtitle: "",
});
const task = (taskId: string): PageTask => ({
  taskId,
  title: `Task ${taskId}`,
  body: "",
  type: "CALL",
  status: "NOT_STARTED",
  dueAt: 1,
  queueIds: ["7"],
  records: [recordOf(`10${taskId}`)],
});

let open: PageTask[];
const list = (): ServiceResponse => ({ body: { results: open, open: open.length, completed: 0 } });

/** The part of the service that queues need. */
function respond({ method, path }: ServiceRequest): ServiceResponse | undefined {
  if (path.startsWith("/task-queues/7?")) return list();
  const id = /^\/tasks\/(\d+)$/.exec(path)?.[1];
  const changed = open.find(({ taskId }) => taskId === id);
  if (method !== "PATCH" || !changed) return undefined;
  open = open.filter((each) => each !== changed);
  return { body: { ...changed, status: "COMPLETED" } };
}

/** An app can call the records of the tasks. */
function respondWithNumbers(request: ServiceRequest): ServiceResponse | undefined {
  if (request.path === "/providers") return { body: { results: [installedApp("1", "Phone")] } };
  const objectId = /^\/records\/0-1\/(\d+)$/.exec(request.path)?.[1];
  if (objectId === undefined) return respond(request);
  const about = recordOf(objectId);
  const number = {
    text: "(202) 555-0101",
    phoneNumber: "+12025550101",
    countryCode: "US",
    propertyName: "phone",
    label: "Phone",
    isDialable: true,
    callee: about,
  };
  return { body: demoRecord({ ...about, phoneNumbers: [number] }) };
}

function openQueue() {
  open = [task("1"), task("2"), task("3")];
  startQueue({ portalId: "1", userId: "11" }, { queueId: "7", dueBefore: 10 });
  const page = renderPage(<TaskQueueBar />);
  return { ...page, text: () => page.element.querySelector("output")?.textContent };
}

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => void vi.stubGlobal("CSS", { escape: String }));
beforeEach(() => toasts.clear());
afterEach(() => {
  leaveQueue();
});

const callTo = (objectId: string, changes: Partial<CompletedCall>): CompletedCall => ({
  key: "k",
  direction: "OUTBOUND",
  startedAt: Date.now() + 1,
  calledRecord: recordOf(objectId),
  ...changes,
});

/** The calling window reports its completed calls. */
const report = ({ phone }: ReturnType<typeof openQueue>, ...completedCalls: CompletedCall[]) =>
  phone.elsewhere.setState(
    { place: "window", tab: "other", calls: [], appsInEveryTab: [], replies: [], completedCalls },
    true,
  );

test("an answered call in the calling window completes the task, once", async () => {
  const requests = fakeService(respond);
  const page = openQueue();
  await expect.poll(page.text, patient).toContain("Task 11 of 3");
  const call = callTo("101", { answeredAt: Date.now() + 2, endStatus: "completed" });
  report(page, call);
  report(page, { ...call });
  await expect.poll(page.text, patient).toContain("Task 22 of 3");
  expect(requests.filter(({ method }) => method === "PATCH")).toMatchObject([
    { path: "/tasks/1", body: { status: "COMPLETED" } },
  ]);
});

test("a change whose response is lost is sent again", async () => {
  let isLost = true;
  const requests = fakeService((request) => {
    if (request.method !== "PATCH" || !isLost) return respond(request);
    isLost = false;
    throw new TypeError("The network failed.");
  });
  const page = openQueue();
  await expect.poll(page.text, patient).toContain("Task 11 of 3");
  report(page, callTo("101", { endStatus: "busy" }));
  await expect.poll(page.text, patient).toContain("Not reached");
  page.press("Done anyway");
  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content.text), patient)
    .toEqual(["Task 1 is done."]);
  const change = { path: "/tasks/1", body: { status: "COMPLETED" } };
  expect(requests.filter(({ method }) => method === "PATCH")).toMatchObject([change, change]);
});

test("after a call without an answer, the task stays open and the bar offers what to do next", async () => {
  const requests = fakeService(respond);
  const changes = () => requests.filter(({ method }) => method === "PATCH");
  const page = openQueue();
  await expect.poll(page.text, patient).toContain("Task 11 of 3");
  report(page, callTo("101", { endStatus: "busy" }));
  await expect.poll(page.text, patient).toContain("Task 11 of 3 · Not reached: the line was busy");
  expect(changes()).toEqual([]);
  page.press("Done anyway");
  await expect.poll(page.text, patient).toContain("Task 22 of 3 · Call");
  expect(toasts.visibleToasts[0]?.content).toMatchObject({
    text: "Task 1 is done.",
    action: { label: "Undo" },
  });
  expect(changes()).toMatchObject([{ path: "/tasks/1", body: { status: "COMPLETED" } }]);

  report(page, callTo("102", { answeredAt: 1, disposition: callOutcomes.leftVoicemail.value }));
  await expect.poll(page.text, patient).toContain("Not reached: left a voicemail");
  page.press("Try again in an hour");
  await expect.poll(page.text, patient).toContain("Task 33 of 3 · Call");
  const [, { body }] = changes() as [unknown, { body: { dueAt: number } }];
  expect(Math.round((body.dueAt - Date.now()) / 60_000)).toBe(60);
});

test("at the end, the user sees who was not reached, and when they are next", async () => {
  fakeService(respond);
  const page = openQueue();
  await expect.poll(page.text, patient).toContain("Task 11 of 3");
  report(page, callTo("101", { endStatus: "busy" }));
  await expect.poll(page.text, patient).toContain("Not reached: the line was busy");
  const patch = open;
  page.press("Try again in an hour");
  await expect.poll(page.text, patient).toContain("Task 22 of 3");
  // It is still due today.
  open = patch;
  page.press("Mark as done");
  await expect.poll(page.text, patient).toContain("Task 33 of 3");
  report(page, callTo("103", { answeredAt: 1, endStatus: "completed" }));
  await expect.poll(page.text, patient).toBe("The queue is done1 reached · 1 done · 1 later");
  const rows = [...page.element.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Task 1Contact 101Not reached: the line was busy\. Due /),
    "Task 2Contact 102Done",
    "Task 3Contact 103Reached",
  ]);
});

const focused = () => document.activeElement?.getAttribute("aria-label");

test("the focus moves to Call of the next task, but not while the user types", async () => {
  fakeService(respondWithNumbers);
  const page = openQueue();
  await expect.poll(focused, patient).toBe("Call Contact 101");
  page.press("Skip");
  await expect.poll(focused, patient).toBe("Call Contact 102");
  report(page, callTo("102", { endStatus: "busy" }));
  await expect
    .poll(() => document.activeElement?.textContent, patient)
    .toBe("Try again in an hour");
  const field = document.createElement("input");
  page.element.append(field);
  field.focus();
  page.press("Done anyway");
  await expect.poll(page.text, patient).toContain("Task 32 of 2");
  await expect
    .poll(() => page.element.querySelector("[aria-label='Call Contact 103']"), patient)
    .not.toBeNull();
  // The focus would move with the next effects.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(field);
});

test("a second call that is answered completes the task", async () => {
  fakeService(respond);
  const page = openQueue();
  await expect.poll(page.text, patient).toContain("Task 11 of 3");
  const missed = callTo("101", { endStatus: "noAnswer" });
  report(page, missed);
  await expect.poll(page.text, patient).toContain("Not reached: no answer");
  report(page, missed, callTo("101", { key: "l", answeredAt: 1, endStatus: "completed" }));
  await expect.poll(page.text, patient).toContain("Task 22 of 3 · Call");
});

test("the queue continues when another user has completed the task", async () => {
  fakeService(respond);
  const { queryClient, text } = openQueue();
  await expect.poll(text, patient).toContain("Task 1");
  open = open.slice(1);
  void queryClient.invalidateQueries({ queryKey: [TASKS_KEY] });
  await expect.poll(text, patient).toContain("Task 21 of 2");
});

test("the queue continues when the task was deleted, also if the page hasn't learned that", async () => {
  fakeService(respond);
  const { press, text } = openQueue();
  await expect.poll(text, patient).toContain("Task 1");
  open = open.slice(1);
  press("Mark as done");
  await expect.poll(text, patient).toContain("Task 21 of 2");
  expect(toasts.visibleToasts[0]?.content.text).toBe("Couldn't change the task. Not found.");
});

test("a task that is marked as done offline stays, with the reason, until the next try", async () => {
  let isOffline = false;
  fakeService((request) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    return respond(request);
  });
  const { press, text } = openQueue();
  await expect.poll(text, patient).toContain("Task 1");
  isOffline = true;
  press("Mark as done");
  await expect
    .poll(() => toasts.visibleToasts[0]?.content.text, patient)
    .toContain("The CRM service isn't responding.");
  expect(text()).toContain("Task 11 of 3");
  isOffline = false;
  press("Mark as done");
  await expect.poll(text, patient).toContain("Task 22 of 3");
});

/** The service of a user whose session has ended; `signIn` responds to the sign-in. */
function fakeEndedSession(signIn: () => ServiceResponse) {
  const session = { isOpen: false };
  fakeService((request) => {
    if (request.path !== "/session") {
      return session.isOpen ? respond(request) : { status: 401, body: { message: "Signed out." } };
    }
    const response = signIn();
    session.isOpen = response.status === undefined;
    return response;
  });
  return session;
}

test("a task whose record the user deletes stays, and the record is not requested again", async () => {
  const requests = fakeService((request) =>
    request.method === "DELETE" ? { body: {} } : respond(request),
  );
  startQueue({ portalId: "1", userId: "11" }, { queueId: "7", dueBefore: 10 });
  open = [task("1"), task("2")];
  const { press, queryClient, element } = renderPage(
    <>
      <TaskQueueBar />
      <RecordActions
        record={{
          ...recordOf("101"),
          typeLabel: "Contact",
          properties: [],
          phoneNumbers: [],
          associations: [],
          createdAt: 0,
        }}
      />
    </>,
  );
  const link = () => element.querySelector("output a");
  await expect.poll(link, patient).not.toBeNull();
  const refresh = createRefresher(queryClient);
  open = [{ ...task("1"), records: [] }, task("2")];
  const reads = () => requests.filter(({ path }) => path === "/records/0-1/101").length;
  await expect.poll(reads, patient).toBe(1);
  press("More actions");
  await pick("Delete");
  await expect.poll(link, patient).toBeNull();
  refresh({ type: "record", ...recordOf("101") });
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching(), patient).toBe(0);
  expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  // One read before, and the deletion.
  expect(reads()).toBe(2);
});

test("a session that has ended is renewed", async () => {
  fakeEndedSession(() => ({ body: { ...demoSession, token: "new", expiresAt: 1 } }));
  await expect.poll(openQueue().text, patient).toContain("Task 1");
});

test("a session that can't be renewed is reported, and the user can try again", async () => {
  const session = fakeEndedSession(() => ({ status: 401, body: { message: "Sign-in failed." } }));
  const { press, text, element } = openQueue();
  await expect.poll(text, patient).toContain("Couldn't load the queue");
  expect(element.textContent).toContain("Sign-in failed.");
  session.isOpen = true;
  press("Try again");
  await expect.poll(text, patient).toContain("Task 1");
});
