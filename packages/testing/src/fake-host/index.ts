/** A CRM page's part for component tests: no frame, no CRM. */
export {
  createFakeHost,
  type FakeHost,
  type FakeHostOptions,
  type Replies,
} from "./create-fake-host.ts";
