// Users of the CRM page who make one call after the other, as fast as the service responds. They have their own process, so that
// they don't share a thread with what is measured.
import { randomUUID } from "node:crypto";
import { workedMs } from "../sides/watch-machine.mjs";
import { handleMessages, requireFromCrm } from "./program.mjs";

const { Agent, request } = requireFromCrm("undici");

/** A call of three minutes has one every 15 seconds. */
const HEARTBEATS = 12;

/** @typedef {{ url: string; headers: Record<string, string> }} Session */

/**
 * Makes calls with a record until a time, and returns their number.
 *
 * @param {Session} session
 * @param {{ objectTypeId: string; objectId: string }} record
 * @param {{ dispatcher: unknown; until: number }} options
 */
async function makeCalls({ url, headers }, record, { dispatcher, until }) {
  /** @param {string} method @param {string} path @param {object} [body] */
  async function send(method, path, body) {
    const sent = body && JSON.stringify(body);
    const response = await request(url + path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: sent,
      dispatcher,
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    }
  }
  const recordPath = `/_page/records/${record.objectTypeId}/${record.objectId}`;
  let calls = 0;
  for (; performance.now() < until; calls += 1) {
    const path = `/_page/calls/${randomUUID()}`;
    const base = {
      writer: "tab",
      direction: "OUTBOUND",
      owner: "host",
      toNumber: "+12025550101",
      calledRecord: record,
      startedAgo: 0,
      properties: {},
    };
    const answered = { ...base, state: "inProgress", answeredAgo: 0 };
    const ended = { ...answered, state: "ended", endedAgo: 0 };
    const notes = { hs_call_title: "Renewal", hs_call_body: "Wants an offer until Friday." };
    await send("GET", recordPath);
    await send("GET", `${recordPath}/timeline`);
    await send("PUT", path, { ...base, version: 1, base: 0, state: "dialing" });
    await send("PUT", path, { ...answered, version: 2, base: 1 });
    for (let sent = 0; sent < HEARTBEATS; sent += 1) {
      await send("POST", `${path}/heartbeat`, { version: 2 });
    }
    await send("PUT", path, { ...ended, version: 3, base: 2 });
    await send("PUT", path, {
      ...ended,
      version: 4,
      base: 3,
      state: "completed",
      properties: notes,
    });
    await send("GET", `${recordPath}/timeline`);
  }
  return calls;
}

/** Creates a contact. @param {Session} session */
async function createContact({ url, headers }) {
  const response = await fetch(`${url}/crm/v3/objects/contacts`, {
    method: "POST",
    headers,
    body: JSON.stringify({ properties: { lastname: "Example", phone: "+1 202 555 0101" } }),
  });
  const { id } = /** @type {{ id: string }} */ (await response.json());
  return { objectTypeId: "0-1", objectId: id };
}

handleMessages(async ({ sessions, users, seconds, api }) => {
  const contacts = await Promise.all(Array.from({ length: users }, () => createContact(api)));
  const dispatcher = new Agent({ connections: users });
  const begunAt = performance.now();
  const worked = workedMs();
  const own = process.cpuUsage();
  const until = begunAt + seconds * 1000;
  const made = await Promise.all(
    contacts.map((contact, user) =>
      makeCalls(sessions[user % sessions.length], contact, { dispatcher, until }),
    ),
  );
  const { user, system } = process.cpuUsage(own);
  const calls = made.reduce((total, each) => total + each, 0);
  const result = {
    perSecond: (calls / (performance.now() - begunAt)) * 1000,
    /** Processor milliseconds of everything but this process, for each call. */
    workMs: (workedMs() - worked - (user + system) / 1000) / calls,
  };
  await dispatcher.close();
  return result;
});
