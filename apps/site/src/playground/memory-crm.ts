import {
  engagementProperties,
  type CallerMatch,
  type HostPorts,
  type RecordReference,
} from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";

/** A fictional contact. */
export interface Person {
  readonly name: string;
  readonly phone: string;
  /** The number as people read it. */
  readonly shownPhone: string;
  readonly record: CallerMatch;
}

export const people: readonly Person[] = [
  { name: "Ada Example", phone: "+12025550101", shownPhone: "+1 202 555 0101", id: "101" },
  { name: "Bo Sample", phone: "+442079460102", shownPhone: "+44 20 7946 0102", id: "102" },
  // Busy in the demo softphone.
  { name: "Cy Demo", phone: "+12025550196", shownPhone: "+1 202 555 0196", id: "103" },
].map(({ name, phone, shownPhone, id }) => ({
  name,
  phone,
  shownPhone,
  record: {
    objectTypeId: "0-1",
    objectId: id,
    callerIdType: "CONTACT" as const,
    firstName: name.split(" ")[0] ?? name,
    lastName: name.split(" ")[1] ?? "",
  },
}));

/** A stored call. */
export interface StoredCall {
  readonly id: string;
  readonly engagementId: string;
  readonly state: string;
  readonly direction: string;
  readonly title: string;
  readonly status: string;
}

const LAST_DIGITS = 10;
const digitsOf = (number: string): string => number.replaceAll(/\D/g, "").slice(-LAST_DIGITS);

/** A CRM in the memory of the page, with the functions that a host needs. A reload forgets the calls. */
export function createMemoryCrm() {
  const calls = createStore<readonly StoredCall[]>(() => []);
  const viewed = createStore<Person | undefined>(() => people[0]);
  const alerts = createStore<readonly string[]>(() => []);
  const show = ({ objectId }: RecordReference): void =>
    viewed.setState(
      people.find(({ record }) => record.objectId === objectId),
      true,
    );

  const ports: HostPorts = {
    saveCall: (document) => {
      const before = calls.getState();
      const stored = before.find(({ id }) => id === document.id);
      const engagementId = stored?.engagementId ?? String(1001 + before.length);
      const properties = engagementProperties(document);
      const call = {
        id: document.id,
        engagementId,
        state: document.state,
        direction: document.direction,
        title: String(properties["hs_call_title"] ?? "Call"),
        status: String(properties["hs_call_status"] ?? document.state),
      };
      calls.setState([call, ...before.filter(({ id }) => id !== document.id)], true);
      return Promise.resolve({ engagementId, version: document.version });
    },
    matchCaller: ({ phoneNumber }) =>
      Promise.resolve(
        people
          .filter(({ phone }) => digitsOf(phone) === digitsOf(phoneNumber))
          .map(({ record }) => record),
      ),
    navigateToRecord: ({ record }) => Promise.resolve(show(record)),
    showAlert: ({ message }) => alerts.setState([...alerts.getState(), message], true),
  };
  return { calls, viewed, alerts, ports, show };
}

export type MemoryCrm = ReturnType<typeof createMemoryCrm>;
