/** A response, as far as clients look at it. */
export interface ClientResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

type Send = <Body>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
) => Promise<ClientResponse<Body>>;

/** How a client reaches a service: as a program, and as the page. */
export interface ClientConnection {
  readonly api: Send;
  readonly page: Send;
}

const CONTACTS = "/crm/v3/objects/contacts";
const NAMES = ["firstname", "lastname", "jobtitle"] as const;
const COMPANIES = ["201", "202"];
/** Several clients create contacts with each of them. */
const EMAILS = Array.from({ length: 20 }, (_, index) => `shared-${index}@example.com`);

interface ApiContact {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** A write. Both times are of one clock; one that may have failed never ends. */
interface Write {
  readonly value: string;
  readonly begun: number;
  readonly ended: number;
}

/** A number from 0 to below `max`, the same for the same seed. */
type Random = (max: number) => number;

function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;

/** Clients that change the same contacts at random, and what that may have left. */
export class ClientModel {
  readonly #connections: readonly ClientConnection[];
  /** What was written, by record and name: a property, `archived`, or `company 201`. */
  readonly #writes = new Map<string, Write[]>();
  readonly #ids: string[] = [];
  #clock = 0;
  /** How often each status was returned. */
  readonly statuses = new Map<number, number>();

  constructor(connections: readonly ClientConnection[]) {
    this.#connections = connections;
  }

  /** Has each client do some operations, all clients at the same time. */
  async play(operations: number, seed: number): Promise<void> {
    const [first] = this.#connections;
    if (!first) throw new Error("There is no client.");
    for (let index = 0; index < 6; index += 1) await this.#create(first, { firstname: `${index}` });
    await Promise.all(
      this.#connections.map(async (connection, client) => {
        const random = createRandom(seed + client);
        for (let count = 0; count < operations / this.#connections.length; count += 1) {
          await this.#act(connection, random, `${client}.${count}`);
        }
      }),
    );
  }

  /** Finds what no order of the acknowledged writes explains, and e-mail addresses of several contacts. */
  async findFaults(): Promise<string[]> {
    const faults: string[] = [];
    for (const id of this.#ids) {
      const state = await this.#readState(id);
      for (const [name, value] of state) {
        const key = `${id} ${name}`;
        if (!this.#writes.has(key)) continue;
        // The associations of a contact in the recycle bin can't be read.
        if (name.startsWith("company") && state.get("archived") === "true") continue;
        const allowed = this.#possible(key);
        if (!allowed.has(value)) {
          faults.push(`${key} is "${value}", not ${[...allowed].join(" or ")}`);
        }
      }
    }
    for (const value of EMAILS) {
      const filters = [{ propertyName: "email", operator: "EQ", value }];
      const { body } = await this.#reader.api<{ total: number }>("POST", `${CONTACTS}/search`, {
        filterGroups: [{ filters }],
      });
      if (body.total > 1) faults.push(`${body.total} contacts have ${value}`);
    }
    return faults;
  }

  get #reader(): ClientConnection {
    return this.#connections[0] as ClientConnection;
  }

  async #create({ api }: ClientConnection, properties: { firstname: string; email?: string }) {
    const begun = (this.#clock += 1);
    const { status, body } = await api<ApiContact>("POST", CONTACTS, { properties });
    this.#count(status);
    if (status !== 201) return;
    this.#ids.push(body.id);
    const write = { value: properties.firstname, begun, ended: (this.#clock += 1) };
    this.#writes.set(`${body.id} firstname`, [write]);
  }

  async #act(connection: ClientConnection, random: Random, text: string): Promise<void> {
    const { api, page } = connection;
    const id = pick(random, this.#ids);
    const path = `${CONTACTS}/${id}`;
    const associated = `/crm/v4/objects/contacts/${id}/associations`;
    const name = pick(random, NAMES);
    const company = pick(random, COMPANIES);
    const other = pick(random, this.#ids);
    const write = (key: string, value: string, send: () => Promise<{ status: number }>) =>
      this.#write([[`${id} ${key}`, value]], send);
    const update = () =>
      write(name, text, () => api("PATCH", path, { properties: { [name]: text } }));
    const updateTwo = () => {
      const ids = [...new Set([id, other])];
      return this.#write(
        ids.map((each) => [`${each} ${name}`, text]),
        () =>
          api("POST", `${CONTACTS}/batch/update`, {
            inputs: ids.map((each) => ({ id: each, properties: { [name]: text } })),
          }),
      );
    };
    const choices = [
      () => this.#create(connection, { firstname: text, email: pick(random, EMAILS) }),
      () => write("archived", "true", () => api("DELETE", path)),
      () => write("archived", "false", () => page("POST", `/_page/records/0-1/${id}/restore`)),
      () =>
        write(`company ${company}`, "true", () =>
          api("PUT", `${associated}/default/companies/${company}`),
        ),
      () =>
        write(`company ${company}`, "false", () =>
          api("DELETE", `${associated}/companies/${company}`),
        ),
      updateTwo,
      updateTwo,
      update,
      update,
      update,
    ];
    await pick(random, choices)();
  }

  async #write(
    entries: readonly (readonly [key: string, value: string])[],
    send: () => Promise<{ status: number }>,
  ): Promise<void> {
    const begun = (this.#clock += 1);
    const { status } = await send();
    const ended = (this.#clock += 1);
    this.#count(status);
    if (status >= 300) return;
    for (const [key, value] of entries) {
      // Of a batch with errors, some inputs have succeeded.
      const write = { value, begun, ended: status === 207 ? Infinity : ended };
      this.#writes.set(key, [...(this.#writes.get(key) ?? []), write]);
    }
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** The values that some order of the writes leaves, in which none is before one that had ended when it began. */
  #possible(key: string): ReadonlySet<string> {
    const all = this.#writes.get(key) ?? [];
    const sure = all.filter(({ ended }) => ended !== Infinity);
    const last = all.filter((one) => !sure.some(({ begun }) => begun > one.ended));
    return new Set([...last.map(({ value }) => value), ...(sure.length === 0 ? [""] : [])]);
  }

  async #readState(id: string): Promise<Map<string, string>> {
    const { api } = this.#reader;
    const state = new Map<string, string>();
    for (const isArchived of [false, true]) {
      const query = `?archived=${isArchived}&properties=${NAMES.join(",")}`;
      const { status, body } = await api<ApiContact>("GET", `${CONTACTS}/${id}${query}`);
      if (status !== 200) continue;
      state.set("archived", String(isArchived));
      for (const name of NAMES) state.set(name, body.properties[name] ?? "");
    }
    const associated = `/crm/v4/objects/contacts/${id}/associations/companies`;
    const { body } = await api<{ results?: { toObjectId: number }[] }>("GET", associated);
    const found = new Set((body.results ?? []).map(({ toObjectId }) => String(toObjectId)));
    for (const company of COMPANIES) state.set(`company ${company}`, String(found.has(company)));
    return state;
  }
}
