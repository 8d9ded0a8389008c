import { callOutcomes } from "../../ids/call-outcomes.ts";
import type { SeedInput } from "../seed-schema.ts";
import type { DemoContact, DemoDraft, DemoRecord } from "./demo-draft.ts";
import { createTone } from "./create-tone.ts";
import {
  createTranscript,
  speakerAt,
  transcriptNotes,
  transcriptSeconds,
} from "./create-transcript.ts";
import { callTaskTitles, missNotes, recordNotes, talkNotes, taskTitles } from "./texts.ts";

const FIRST_ID = { call: 5001, note: 6001, task: 7001, file: 8001 };
const NUMBER_OF_CALLS = 150;
const NUMBER_OF_NOTES = 40;
const NUMBER_OF_OTHER_TASKS = 20;
/** Queue 1 has calls for today, some from yesterday and some for tomorrow. */
const QUEUE_ID = "1";
const QUEUE_DAYS = [-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1];
/** The length of each recording in seconds. The files are small: 16 KB for a second. */
const RECORDING_SECONDS = [transcriptSeconds, 12, 5];
/** The number of the team's line, reserved for fiction. */
const OWN_NUMBER = "+12025550199";
const DEMO_APP_ID = "9001";

/** How calls end: status, outcome, and whether anybody spoke. */
const ends = {
  talk: ["COMPLETED", callOutcomes.connected.value],
  noAnswer: ["NO_ANSWER", callOutcomes.noAnswer.value],
  voicemail: ["COMPLETED", callOutcomes.leftVoicemail.value],
  busy: ["BUSY", callOutcomes.busy.value],
  wrongNumber: ["COMPLETED", callOutcomes.wrongNumber.value],
  missed: ["MISSED", ""],
} as const;

/** The contact of the demo data that the first steps call. */
const ada: DemoContact = {
  id: 101,
  name: "Ada Example",
  companyId: 0,
  createdAt: "",
  properties: { phone: "+12025550101" },
};

/** Creates the calls, notes and tasks of the month, and the recordings of some calls. */
export function createActivities(draft: DemoDraft): {
  records: Required<Pick<NonNullable<SeedInput["records"]>, "calls" | "notes" | "tasks">>;
  files: NonNullable<SeedInput["files"]>;
  transcripts: NonNullable<SeedInput["transcripts"]>;
} {
  return {
    files: RECORDING_SECONDS.map((seconds, index) => ({
      id: FIRST_ID.file + index,
      path: `/recordings/demo-call-${index + 1}.wav`,
      base64: createTone(seconds, index === 0 ? speakerAt : undefined).toString("base64"),
    })),
    transcripts: [createTranscript(FIRST_ID.call)],
    records: { calls: createCalls(draft), notes: createNotes(draft), tasks: createTasks(draft) },
  };
}

function createCalls(draft: DemoDraft): DemoRecord[] {
  const { random, contacts, time, ago } = draft;
  // The newest first: Ada's, with the recordings, and two that were missed today.
  const first = [
    ...RECORDING_SECONDS.map((seconds, index) => ({
      contact: ada,
      end: "talk" as const,
      happenedAt: time(-2 - index * 6, 900 + index * 17),
      recording: { id: FIRST_ID.file + index, seconds },
    })),
    ...[25, 95].map((minutes) => ({
      contact: random.pick(contacts),
      end: "missed" as const,
      happenedAt: ago(minutes),
      recording: undefined,
    })),
  ];
  const others = Array.from({ length: NUMBER_OF_CALLS - first.length }, () => ({
    contact: random.pick(contacts),
    end: random.pick([
      "talk",
      "talk",
      "talk",
      "talk",
      "noAnswer",
      "noAnswer",
      "voicemail",
      "busy",
      "wrongNumber",
      "missed",
    ] as const),
    happenedAt: time(-1 - random.below(30), 480 + random.below(540)),
    recording: undefined,
  }));
  return [...first, ...others].map(({ contact, end, happenedAt, recording }, index) => {
    const id = FIRST_ID.call + index;
    relate(draft, "calls", id, contact);
    const [status, outcome] = ends[end];
    const isInbound = end === "missed" || (end === "talk" && random.chance(40));
    const number = contact.properties["phone"] ?? contact.properties["mobilephone"] ?? "";
    const [from, to] = isInbound ? [number, OWN_NUMBER] : [OWN_NUMBER, number];
    const seconds =
      recording?.seconds ?? (end === "talk" ? 40 + random.below(900) : random.below(30));
    const notes = random.pick(end === "talk" ? talkNotes : missNotes);
    const owner = draft.owner();
    return {
      id,
      createdAt: happenedAt,
      properties: {
        hs_timestamp: happenedAt,
        hs_call_title: `Call with ${contact.name}`,
        hs_call_direction: isInbound ? "INBOUND" : "OUTBOUND",
        hs_call_status: status,
        hs_call_disposition: outcome,
        hs_call_duration: String(end === "missed" ? 0 : seconds * 1000),
        hs_call_from_number: from,
        hs_call_to_number: to,
        hs_call_body: id === FIRST_ID.call ? transcriptNotes : notes,
        hs_call_app_id: DEMO_APP_ID,
        hs_attachment_ids: recording ? String(recording.id) : "",
        // Whom the transcript names.
        hubspot_owner_id: recording ? "21" : owner,
      },
    };
  });
}

function createNotes(draft: DemoDraft): DemoRecord[] {
  const { random, contacts, time } = draft;
  return Array.from({ length: NUMBER_OF_NOTES }, (_, index) => {
    const id = FIRST_ID.note + index;
    relate(draft, "notes", id, index === 0 ? ada : random.pick(contacts));
    const happenedAt = time(-1 - random.below(30), 480 + random.below(540));
    return {
      id,
      createdAt: happenedAt,
      properties: {
        hs_timestamp: happenedAt,
        hs_note_body: random.pick(recordNotes),
        hubspot_owner_id: draft.owner(),
      },
    };
  });
}

function createTasks(draft: DemoDraft): DemoRecord[] {
  const { random, contacts, time } = draft;
  const queued = QUEUE_DAYS.map((day, index) => ({
    contact: index === 2 ? ada : random.pick(contacts),
    title: random.pick(callTaskTitles),
    type: "CALL",
    dueAt: time(day, 14 * 60 + index * 20),
    status: "NOT_STARTED",
    owner: "21",
    queue: QUEUE_ID,
  }));
  const others = Array.from({ length: NUMBER_OF_OTHER_TASKS }, (_, index) => {
    const [type, title] = random.pick(taskTitles);
    const isDone = index < 8;
    return {
      contact: random.pick(contacts),
      title,
      type,
      dueAt: time(isDone ? -1 - random.below(20) : random.below(12) - 2, 540 + random.below(480)),
      status: isDone ? "COMPLETED" : random.pick(["NOT_STARTED", "NOT_STARTED", "WAITING"]),
      owner: draft.owner(),
      queue: "",
    };
  });
  return [...queued, ...others].map(
    ({ contact, title, type, dueAt, status, owner, queue }, index) => {
      const id = FIRST_ID.task + index;
      relate(draft, "tasks", id, contact);
      return {
        id,
        // A completed task was completed when it was stored.
        createdAt: status === "COMPLETED" ? dueAt : time(-3, 600 + index),
        properties: {
          hs_timestamp: dueAt,
          hs_task_subject: title,
          hs_task_type: type,
          hs_task_status: status,
          hs_task_priority: random.pick(["LOW", "MEDIUM", "MEDIUM", "HIGH"]),
          hs_queue_membership_ids: queue,
          hubspot_owner_id: owner,
        },
      };
    },
  );
}

/** Associates an activity with a contact, their company, and sometimes a ticket of theirs. */
function relate(
  { associations, tickets, random }: DemoDraft,
  type: "calls" | "notes" | "tasks",
  id: number,
  contact: DemoContact,
): void {
  const from = `${type}/${id}`;
  associations.push({ from, to: `contacts/${contact.id}` });
  if (contact.companyId > 0) associations.push({ from, to: `companies/${contact.companyId}` });
  const ticket = tickets.find((each) => each.contact === contact);
  if (ticket && random.chance(50)) associations.push({ from, to: `tickets/${ticket.id}` });
}
