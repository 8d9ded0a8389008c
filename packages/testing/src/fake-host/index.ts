/** A fake CRM page for component tests, without an iframe or a CRM. */
export {
  createFakeHost,
  type FakeHost,
  type FakeHostOptions,
  type Replies,
} from "./create-fake-host.ts";
