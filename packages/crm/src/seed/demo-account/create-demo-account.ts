import { seedSchema, type Seed, type SeedInput } from "../seed-schema.ts";
import { companies, fictionalNumbers } from "./companies.ts";
import { createActivities } from "./create-activities.ts";
import type { DemoContact, DemoDraft, DemoRecord } from "./demo-draft.ts";
import { jobs, people } from "./people.ts";
import { createRandom } from "./random.ts";
import { dealNames, ticketTexts } from "./texts.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Further users, who own some of the records. */
const colleagues = [
  { id: 12, ownerId: 22, name: "Robin Sample", email: "robin.sample@example.com", role: "manager" },
  {
    id: 13,
    ownerId: 23,
    name: "Kim Placeholder",
    email: "kim.placeholder@example.com",
    role: "salesRep",
  },
] satisfies SeedInput["users"];

const FIRST_ID = { contact: 1001, company: 2001, deal: 3001, ticket: 4001 };
const DEAL_STAGES =
  "appointmentscheduled qualifiedtobuy presentationscheduled decisionmakerboughtin contractsent closedwon closedlost".split(
    " ",
  );
const NUMBER_OF_DEALS = 24;
const NUMBER_OF_TICKETS = 37;

/**
 * Creates the records of an account in which a small team has worked for a month before `now`. Everything
 * is fictional and, apart from the times, the same at every call. It adds to the demo data, whose ids are
 * below 1000.
 */
export function createDemoAccount(now: number): Seed {
  const random = createRandom(20_260_115);
  const today = now - (now % DAY_MS);
  const time: DemoDraft["time"] = (days, minutes = 0) =>
    new Date(today + days * DAY_MS + minutes * MINUTE_MS).toISOString();
  // Most records belong to the user who signs in.
  const owner = () => (random.chance(70) ? "21" : random.pick(["22", "23"]));
  const associations: DemoDraft["associations"] = [];
  const draft = {
    random,
    time,
    ago: (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString(),
    owner,
    associations,
  };
  const nextNumber = numberSource();
  const companyRecords = companies.map(([name, city, country, industry], index): DemoRecord => ({
    id: FIRST_ID.company + index,
    createdAt: time(-200 + index * 8, 600),
    properties: {
      name,
      city,
      industry,
      domain: `${slugOf(name)}.example.com`,
      phone: nextNumber(country),
      hubspot_owner_id: owner(),
    },
  }));
  const contacts = people.map(([firstname, lastname], index): DemoContact => {
    const place = index % companies.length;
    const [company, , country] = companies[place] ?? ["", "", "US"];
    const id = FIRST_ID.contact + index;
    const domain = `${slugOf(company)}.example.com`;
    return {
      id,
      name: `${firstname} ${lastname}`,
      companyId: FIRST_ID.company + place,
      createdAt: time(-150 + index * 2, 540 + random.below(420)),
      properties: {
        firstname,
        lastname,
        email: `${slugOf(firstname) || `contact-${id}`}@${domain}`,
        [random.chance(25) ? "mobilephone" : "phone"]: nextNumber(country),
        jobtitle: random.pick(jobs),
        hubspot_owner_id: owner(),
      },
    };
  });
  for (const { id, companyId } of contacts) {
    associations.push({ from: `contacts/${id}`, to: `companies/${companyId}`, types: [1] });
  }
  const deals = createDeals(draft, contacts);
  const tickets = createTickets(draft, contacts);
  const activities = createActivities({ ...draft, contacts, tickets });
  return seedSchema.parse({
    users: colleagues,
    files: activities.files,
    transcripts: activities.transcripts,
    records: {
      companies: companyRecords,
      contacts: contacts.map(({ id, createdAt, properties }) => ({ id, createdAt, properties })),
      deals,
      tickets: tickets.map(({ id, createdAt, properties }) => ({ id, createdAt, properties })),
      ...activities.records,
    },
    associations,
  } satisfies SeedInput);
}

function createDeals(
  {
    random,
    time,
    owner,
    associations,
  }: Pick<DemoDraft, "random" | "time" | "owner" | "associations">,
  contacts: readonly DemoContact[],
): DemoRecord[] {
  return Array.from({ length: NUMBER_OF_DEALS }, (_, index) => {
    const id = FIRST_ID.deal + index;
    const contact = random.pick(contacts);
    const stage = random.pick(DEAL_STAGES);
    const isClosed = stage.startsWith("closed");
    const closing = isClosed ? -1 - random.below(25) : 3 + random.below(60);
    associations.push(
      { from: `deals/${id}`, to: `contacts/${contact.id}` },
      { from: `deals/${id}`, to: `companies/${contact.companyId}`, types: [5] },
    );
    return {
      id,
      createdAt: time(-28 - random.below(40), 500 + random.below(500)),
      properties: {
        dealname: random.pick(dealNames),
        amount: String(500 * (2 + random.below(60))),
        deal_currency_code: index % 4 === 3 ? "EUR" : "USD",
        pipeline: "default",
        dealstage: stage,
        closedate: time(closing).slice(0, 10),
        hubspot_owner_id: owner(),
      },
    };
  });
}

function createTickets(
  {
    random,
    time,
    owner,
    associations,
  }: Pick<DemoDraft, "random" | "time" | "owner" | "associations">,
  contacts: readonly DemoContact[],
) {
  return Array.from({ length: NUMBER_OF_TICKETS }, (_, index) => {
    const id = FIRST_ID.ticket + index;
    const contact = random.pick(contacts);
    const [category, subject, content] = random.pick(ticketTexts);
    associations.push(
      { from: `tickets/${id}`, to: `contacts/${contact.id}` },
      { from: `tickets/${id}`, to: `companies/${contact.companyId}`, types: [26] },
    );
    return {
      id,
      contact,
      createdAt: time(-1 - random.below(30), 480 + random.below(540)),
      properties: {
        subject,
        content,
        hs_pipeline: "0",
        hs_pipeline_stage: random.pick(["1", "1", "2", "3", "3", "4", "4"]),
        hs_ticket_priority: random.pick(["LOW", "MEDIUM", "MEDIUM", "HIGH", "URGENT"]),
        hs_ticket_category: category,
        hubspot_owner_id: owner(),
      },
    };
  });
}

/** Counts the numbers of each country, so that each record has its own. */
function numberSource(): (country: keyof typeof fictionalNumbers) => string {
  let count = 9;
  return (country) => {
    count += 1;
    const { starts, digits } = fictionalNumbers[country];
    const start = starts[count % starts.length] ?? "";
    return start + String(count).padStart(digits, "0");
  };
}

/** The part of a name that an internet domain can have. */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .slice(0, 30);
