// @postgres
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchEffort, searchSeed } from "../testing/search-effort.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";

/** With 40 acts each: 5,000 in the long run. */
const RUNS = searchEffort(3, 125);
const ACTS = 40;
const CONTACTS = "/crm/v3/objects/contacts";

let services: ServicePair;
beforeAll(async () => {
  services = await openServicePair("demo");
});
afterAll(() => services.close());

/** A contact of the model; an empty text is no value. */
interface Contact {
  readonly firstname: string;
  readonly email: string;
  readonly isArchived: boolean;
}

/** What is done with contacts, which have numbers in the order of their creation. */
type Act =
  | { type: "create"; firstname: string; email: string }
  | { type: "change"; contact: number; firstname?: string; email?: string }
  | { type: "upsert"; firstname: string; email: string }
  | { type: "archive"; contact: number };

const contact = fc.integer({ min: 0, max: 9 });
const firstname = fc.constantFrom("", "a", "b", "Ä", "a b", "50 %_");
const email = fc.constantFrom("", "a", "b", "c");
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant("create"), firstname, email }),
  fc.record(
    { type: fc.constant("change"), contact, firstname, email },
    { requiredKeys: ["type", "contact"] },
  ),
  fc.record({
    type: fc.constant("upsert"),
    firstname,
    email: fc.constantFrom("a", "b", "c"),
  }),
  fc.record({ type: fc.constant("archive"), contact }),
);

const holderOf = (model: readonly Contact[], address: string): number =>
  address === "" ? -1 : model.findIndex((one) => !one.isArchived && one.email === address);

/** Does an act in the model. Returns the status of the response, and the contacts afterwards. */
function apply(model: readonly Contact[], act: Act): { status: number; model: readonly Contact[] } {
  const replace = (index: number, change: Partial<Contact>): readonly Contact[] =>
    model.map((one, at) => (at === index ? { ...one, ...change } : one));
  if (act.type === "create" || act.type === "upsert") {
    const holder = holderOf(model, act.email);
    if (holder !== -1) {
      if (act.type === "create") return { status: 409, model };
      return { status: 200, model: replace(holder, { firstname: act.firstname }) };
    }
    const created = { firstname: act.firstname, email: act.email, isArchived: false };
    return { status: act.type === "create" ? 201 : 200, model: [...model, created] };
  }
  const known = model[act.contact];
  if (act.type === "archive") {
    if (!known) return { status: 404, model };
    return { status: 204, model: replace(act.contact, { isArchived: true }) };
  }
  if (!known || known.isArchived) return { status: 404, model };
  const holder = holderOf(model, act.email ?? "");
  if (holder !== -1 && holder !== act.contact) return { status: 409, model };
  const { type: _act, contact: _number, ...change } = act;
  return { status: 200, model: replace(act.contact, change) };
}

interface ApiContact {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

const textOf = ({ properties }: ApiContact, name: string): string => properties[name] ?? "";

let runs = 0;

/** The service's side of a run, whose contacts have a mark that no other run has. */
class ServiceRun {
  readonly mark = `run-${(runs += 1)}`;
  readonly ids: string[] = [];
  #turn = 0;

  async do(act: Act): Promise<number> {
    const id = "contact" in act ? (this.ids[act.contact] ?? "999999999") : "";
    if (act.type === "archive") return (await this.#send("DELETE", `/${id}`)).status;
    if (act.type === "change") {
      const { type: _act, contact: _number, ...change } = act;
      return (await this.#send("PATCH", `/${id}`, { properties: this.#values(change) })).status;
    }
    const properties = { ...this.#values(act), jobtitle: this.mark };
    if (act.type === "create") {
      const { status, body } = await this.#send<ApiContact>("POST", "", { properties });
      if (status === 201) this.ids.push(body.id);
      return status;
    }
    const inputs = [{ idProperty: "email", id: this.#address(act.email), properties }];
    const { status, body } = await this.#send<{ results: ApiContact[] }>("POST", "/batch/upsert", {
      inputs,
    });
    const id0 = body.results[0]?.id;
    if (id0 !== undefined && !this.ids.includes(id0)) this.ids.push(id0);
    return status;
  }

  /** The contacts as the service has them: those that a search finds, and whether each can be read. */
  async read(): Promise<{ contacts: Contact[]; found: number; withFirstName: number }> {
    const contacts: Contact[] = [];
    for (const id of this.ids) {
      for (const isArchived of [false, true]) {
        const query = `?archived=${isArchived}&properties=firstname,email`;
        const { status, body } = await this.#send<ApiContact>("GET", `/${id}${query}`);
        if (status !== 200) continue;
        const address = textOf(body, "email").split("@")[0] ?? "";
        contacts.push({
          firstname: textOf(body, "firstname"),
          email: address.slice(0, Math.max(0, address.length - this.mark.length - 1)),
          isArchived,
        });
      }
    }
    return {
      contacts,
      found: await this.#count([]),
      withFirstName: await this.#count([{ propertyName: "firstname", operator: "EQ", value: "Ä" }]),
    };
  }

  async #count(filters: readonly object[]): Promise<number> {
    const own = { propertyName: "jobtitle", operator: "EQ", value: this.mark };
    const { body } = await this.#send<{ total: number }>("POST", "/search", {
      filterGroups: [{ filters: [own, ...filters] }],
    });
    return body.total;
  }

  #address = (name: string): string => (name === "" ? "" : `${name}.${this.mark}@example.com`);

  #values({ firstname: name, email: address }: { firstname?: string; email?: string }) {
    return {
      ...(name !== undefined && { firstname: name }),
      ...(address !== undefined && { email: this.#address(address) }),
    };
  }

  #send<Body>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) {
    const service = services[this.#turn++ % 2 === 0 ? "here" : "elsewhere"];
    return service.api<Body>(method, `${CONTACTS}${path}`, body);
  }
}

it("creates, changes, upserts and archives contacts as a simple list does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { maxLength: ACTS, minLength: ACTS }), async (acts) => {
      const run = new ServiceRun();
      let model: readonly Contact[] = [];
      for (const act of acts) {
        const expected = apply(model, act);
        expect([act, await run.do(act)]).toEqual([act, expected.status]);
        model = expected.model;
      }
      const live = model.filter(({ isArchived }) => !isArchived);
      expect(await run.read()).toEqual({
        contacts: model,
        found: live.length,
        withFirstName: live.filter((one) => one.firstname === "Ä").length,
      });
    }),
    { numRuns: RUNS, seed: searchSeed(7), endOnFailure: true },
  );
}, 600_000);
