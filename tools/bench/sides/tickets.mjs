/** The service's limit for one batch. */
const BATCH_SIZE = 100;

/** The number of new tickets, independent of the total. The others are closed. */
const NEW_TICKETS = 100;

/** The contact of all tickets. */
const CONTACT = "101";

export const tickets = "/crm/v3/objects/tickets";

/** @param {number} index */
const newTicket = (index) => ({
  properties: {
    subject: `Ticket ${index}`,
    content: "The printer on the second floor does not answer any more.",
    hs_pipeline: "0",
    hs_pipeline_stage: index < NEW_TICKETS ? "1" : "4",
    hs_ticket_priority: "HIGH",
  },
  associations: [
    {
      to: { id: CONTACT },
      types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
    },
  ],
});

/**
 * Creates tickets in a service over HTTP.
 *
 * @param {{ url: string; headers: Record<string, string> }} service
 * @param {number} amount
 * @returns {Promise<string[]>} their ids
 */
export async function createTickets({ url, headers }, amount) {
  /** @type {string[]} */
  const ids = [];
  for (let begin = 0; begin < amount; begin += BATCH_SIZE) {
    const length = Math.min(BATCH_SIZE, amount - begin);
    const inputs = Array.from({ length }, (_, index) => newTicket(begin + index));
    const body = JSON.stringify({ inputs });
    const response = await fetch(`${url}${tickets}/batch/create`, {
      method: "POST",
      headers,
      body,
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { results } = /** @type {{ results: { id: string }[] }} */ (await response.json());
    ids.push(...results.map(({ id }) => id));
  }
  return ids;
}

/** @param {string} path @param {object} body */
export const post = (path, body) => [
  { method: /** @type {const} */ ("POST"), path, body: JSON.stringify(body) },
];

/** @param {object} body */
export const search = (body) => post(`${tickets}/search`, body);

/** @param {string} propertyName @param {string} operator @param {string} value */
export const filtered = (propertyName, operator, value) => ({
  filterGroups: [{ filters: [{ propertyName, operator, value }] }],
});

/** @typedef {readonly import("autocannon").Request[]} Requests sent in turn */

/**
 * The requests of each operation. `ids` are the ids of the service's tickets.
 *
 * @satisfies {Record<string, (ids: readonly string[]) => Requests>}
 */
export const operations = {
  get: (ids) => spread(ids).map((id) => ({ path: `${tickets}/${id}` })),
  list: (ids) => [{ path: `${tickets}?limit=100&after=${middle(ids)}` }],
  stage: () => search(filtered("hs_pipeline_stage", "EQ", "1")),
  closed: () => search(filtered("hs_pipeline_stage", "EQ", "4")),
  create: () => post(tickets, newTicket(0)),
  subject: (ids) => search(filtered("subject", "EQ", `Ticket ${Math.floor(ids.length / 2)}`)),
  changed: () => {
    const sorts = [{ propertyName: "hs_lastmodifieddate", direction: "ASCENDING" }];
    const since = filtered("hs_lastmodifieddate", "GTE", "2020-01-01T00:00:00Z");
    return search({ ...since, sorts, limit: 100 });
  },
  sorted: () => search({ sorts: [{ propertyName: "subject" }], limit: 100 }),
  contact: () => [{ path: `/crm/v3/objects/contacts/${CONTACT}?associations=tickets` }],
  token: () => search(filtered("content", "CONTAINS_TOKEN", "nowhere")),
  words: () => search({ query: "nowhere" }),
};

/** @typedef {keyof typeof operations} Operation */

/** @param {readonly string[]} ids */
const middle = (ids) => ids[Math.floor(ids.length / 2)];

/**
 * 100 of the ids, evenly distributed.
 *
 * @param {readonly string[]} ids
 */
const spread = (ids) =>
  Array.from({ length: 100 }, (_, at) => ids[Math.floor((at * ids.length) / 100)]);
