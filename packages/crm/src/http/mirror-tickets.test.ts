import { expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { searchEffort } from "../testing/search-effort.ts";

interface Found {
  results: ApiObject[];
  paging?: { next: { after: string } };
}

const TICKETS = searchEffort(300, 1000);
const CHANGES = searchEffort(120, 300);
const VIEW = ["subject", "hs_ticket_priority", "hs_lastmodifieddate"];
const objects = "/crm/v3/objects/tickets";

/** Another system's copy of the tickets, which uses only the API. */
class Mirror {
  readonly #crm: TestApp;
  readonly tickets = new Map<string, ApiObject>();
  #newest = 0;

  constructor(crm: TestApp) {
    this.#crm = crm;
  }

  /** Fetches all changes since the newest known one, including the recycle bin. */
  async follow(): Promise<void> {
    const filter = { propertyName: "hs_lastmodifieddate", operator: "GTE", value: this.#newest };
    let after: string | undefined;
    do {
      const { body }: { body: Found } = await this.#crm.api(
        "POST",
        `${objects}/search?archived=any`,
        {
          filterGroups: [{ filters: [filter] }],
          sorts: [{ propertyName: "hs_lastmodifieddate", direction: "ASCENDING" }],
          properties: VIEW,
          limit: 60,
          ...(after !== undefined && { after }),
        },
      );
      for (const ticket of body.results) this.#keep(ticket);
      after = body.paging?.next.after;
    } while (after !== undefined);
  }

  #keep(ticket: ApiObject): void {
    this.tickets.set(ticket.id, ticket);
    this.#newest = Math.max(this.#newest, Date.parse(ticket.updatedAt));
  }
}

/** All tickets, read without a search. */
async function listAll(crm: TestApp): Promise<Map<string, ApiObject>> {
  const all = new Map<string, ApiObject>();
  for (const archived of [false, true]) {
    let url: string | undefined =
      `${objects}?limit=100&archived=${archived}&properties=${VIEW.join()}`;
    while (url !== undefined) {
      const page: { body: { results: ApiObject[]; paging?: { next: { link: string } } } } =
        await crm.api("GET", url);
      for (const ticket of page.body.results) all.set(ticket.id, ticket);
      url = page.body.paging?.next.link;
    }
  }
  return all;
}

const byId = (tickets: Map<string, ApiObject>) =>
  [...tickets.values()].toSorted((a, b) => Number(a.id) - Number(b.id));

it(
  "tickets, including archived ones, are mirrored completely during writes",
  { timeout: 120_000 },
  async () => {
    let ticks = 0;
    // Several writes happen in the same millisecond.
    const crm = await openTestApp({ now: () => Date.UTC(2026, 10, 1) + Math.floor(ticks++ / 5) });
    const ids: string[] = [];
    for (let begin = 0; begin < TICKETS; begin += 100) {
      const inputs = Array.from({ length: 100 }, (_, index) => ({
        properties: { subject: `Ticket ${begin + index}`, hs_pipeline_stage: "1" },
      }));
      const { body } = await crm.api<Found>("POST", `${objects}/batch/create`, { inputs });
      ids.push(...body.results.map(({ id }) => id));
    }
    const mirror = new Mirror(crm);
    const writing = new AbortController();
    const write = async () => {
      for (let round = 0; round < CHANGES; round++) {
        const id = ids[(round * 37) % ids.length] ?? "";
        if (round % 7 === 0) await crm.api("DELETE", `${objects}/${id}`);
        else if (round % 14 === 1) {
          await crm.page(
            "POST",
            `/_page/records/0-5/${ids[((round - 1) * 37) % ids.length]}/restore`,
          );
        } else {
          const priority = ["LOW", "HIGH"][round % 2];
          await crm.api("PATCH", `${objects}/${id}`, {
            properties: { subject: `Changed ${round}`, hs_ticket_priority: priority },
          });
        }
      }
      writing.abort();
    };
    const follow = async () => {
      while (!writing.signal.aborted) await mirror.follow();
    };
    await Promise.all([write(), follow()]);
    await mirror.follow();
    const all = await listAll(crm);
    expect(all.size).toBe(TICKETS + 3);
    expect([...all.values()].some(({ archived }) => archived)).toBe(true);
    expect(byId(mirror.tickets)).toEqual(byId(all));
    await crm.close();
  },
);
