// The page of the CRM: contacts, a timeline, and two calling apps, of which the user sees one.
import { CallingError, createCallingHost, engagementProperties } from "@calling-extensions/host";

const find = (selector) => document.querySelector(selector);
const showAlert = (message) => (find("[role=alert]").textContent = message);

/** Sends a request and returns the response's content. Rejects with the server's message. */
async function request(path, options) {
  const response = await fetch(`/api/${path}`, options);
  const content = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw Object.assign(new Error(content.message), { response, content });
  return content;
}

const send = (method, path, body, signal) =>
  request(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** Stores a version of a call: the host calls this until it succeeds, and after a reload, too. */
async function saveCall(document, { previous, writer, epoch, signal }) {
  const known = previous ? engagementProperties(previous) : {};
  const values = Object.entries(engagementProperties(document));
  // Only what has changed, so that values of other programs stay.
  const properties = Object.fromEntries(values.filter(([name, value]) => known[name] !== value));
  const body = { document, properties, base: previous?.version ?? 0, writer, epoch };
  try {
    return await send("PUT", `calls/${document.id}`, body, signal);
  } catch (error) {
    const { response, content, message } = error;
    const isTransient = !response || response.status >= 500 || [408, 429].includes(response.status);
    if (isTransient) throw error;
    if (response.status === 401) throw new CallingError("sessionExpired", message);
    if (response.status !== 409) throw new CallingError("saveRefused", message);
    throw new CallingError("callConflict", "Another tab has saved the call.", { details: content });
  }
}

const recordOf = ({ id, name }) => ({
  objectTypeId: "0-1",
  objectId: String(id),
  callerIdType: "CONTACT",
  firstName: name,
});

const ports = {
  saveCall,
  sendHeartbeat: ({ id, ...body }, { signal }) => send("PUT", `calls/${id}/lease`, body, signal),
  matchCaller: async ({ phoneNumber }) =>
    (await request(`contacts?phone=${encodeURIComponent(phoneNumber)}`)).map(recordOf),
  navigateToRecord: ({ record }) => showContact(record.objectId),
  showAlert: ({ message }) => showAlert(message),
};

let contacts = [];
/** The contact that the page shows. */
let viewed;

async function loadContacts() {
  contacts = await request("contacts");
  const items = contacts.map((contact) => {
    const button = document.createElement("button");
    button.textContent = contact.name;
    button.onclick = () => showContact(contact.id).catch(showError);
    if (contact.id === viewed?.id) button.setAttribute("aria-current", "true");
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  find("#contacts").replaceChildren(...items);
}

async function showContact(id) {
  viewed = contacts.find((contact) => String(contact.id) === String(id));
  if (!viewed) throw new Error("There is no such contact.");
  location.hash = viewed.id;
  find("h1").textContent = viewed.name;
  find("#number").textContent = viewed.phone;
  find("#call").hidden = false;
  await Promise.all([loadContacts(), showTimeline()]);
}

async function showTimeline() {
  if (!viewed) return;
  const { id } = viewed;
  const calls = await request(`contacts/${id}/timeline`);
  // The user has gone to another contact.
  if (viewed.id !== id) return;
  const items = calls.map(({ direction, status, title, notes }) => {
    const item = document.createElement("li");
    const kind = direction === "INBOUND" ? "Incoming" : "Outgoing";
    item.textContent = [`${kind}: ${status}`, title, notes].filter(Boolean).join(" · ");
    return item;
  });
  find("#timeline").replaceChildren(...items);
}

/** What the user sees of a call's state. */
const states = {
  dialing: "dialing",
  ringing: "ringing",
  inProgress: "in progress",
  ended: "ended. Save it in the app",
  completed: "saved",
};

const showError = (error) => showAlert(error.message);

/** The hosts by the ids of their apps. */
const hosts = new Map();

/** Embeds a calling app. It is loaded, and can ring, also while another one is shown. */
function embed(provider, { portalId, userId }) {
  const container = document.createElement("div");
  find("#apps").append(container);
  const host = createCallingHost({
    provider,
    frame: { container, size: { width: 400, height: 420 } },
    context: { portalId, userId, iframeLocation: "widget" },
    ports,
  });
  hosts.set(provider.id, { host, container });
  host.on("call", ({ direction, state }) => {
    const kind = direction === "INBOUND" ? "Incoming" : "Outgoing";
    find("[role=status]").textContent = `${kind} call: ${states[state]}`;
    if (state === "ringing") choose(provider.id);
  });
  host.on("engagement", () => showTimeline().catch(showError));
  host.on("saving", () => showTimeline().catch(showError));
  host.on("diagnosis", ({ message }) => showAlert(`${provider.name}: ${message}`));
  const option = new Option(provider.name, provider.id);
  find("#provider").append(option);
}

/** Shows one of the apps. */
function choose(id) {
  find("#provider").value = id;
  for (const [each, { host, container }] of hosts) {
    container.hidden = each !== id;
    host.setVisibility({ isMinimized: false, isHidden: each !== id });
  }
}

find("#provider").onchange = ({ target }) => choose(target.value);

find("#call").onclick = () => {
  showAlert("");
  const { value } = find("#provider");
  choose(value);
  const record = recordOf(viewed);
  hosts.get(value).host.dial({
    phoneNumber: viewed.phone,
    phonePropertyName: "phone",
    viewedRecord: record,
    calledRecord: record,
  });
};

find("#new-contact").onsubmit = async (event) => {
  event.preventDefault();
  const form = event.target;
  try {
    const { id } = await send("POST", "contacts", Object.fromEntries(new FormData(form)));
    form.reset();
    showAlert("");
    await loadContacts();
    await showContact(id);
  } catch (error) {
    showError(error);
  }
};

try {
  const session = await request("session");
  for (const provider of session.providers) embed(provider, session);
  choose(session.providers[0].id);
  await loadContacts();
  const id = location.hash.slice(1) || contacts[0]?.id;
  if (id) await showContact(id);
} catch (error) {
  showError(error);
}
