import type { RecordedTest, TestStep } from "./test-steps.ts";

/** What a test's file says about where it comes from. */
export interface TestSource {
  /** The name of the recording's file. */
  readonly file: string;
  /** When it was recorded, in epoch milliseconds. */
  readonly startedAt: number;
  /** The configuration, relative to the test: `./calling-extensions.config.ts`. */
  readonly config: string;
}

/** Returns the source of a Playwright test. */
export function writeTest(test: RecordedTest, { file, startedAt, config }: TestSource): string {
  const { title, steps, usesLogIn } = test;
  const hasCalls = steps.some(({ call }) => call !== undefined);
  const usesApp = steps.some(({ statements }) =>
    statements.some((line) => line.includes("callingApp")),
  );
  const types = [usesLogIn && "CallingApp", hasCalls && "CrmCall", hasCalls && "CrmPage"].filter(
    (type) => type !== false,
  );
  const names = ["expect", "test", ...types.map((type) => `type ${type}`)];
  const day = new Date(startedAt).toISOString().slice(0, 10);
  const helpers = [...(hasCalls ? [startCall] : []), ...(usesLogIn ? [logIn] : [])];
  return `${[
    `import { ${names.join(", ")} } from "@calling-extensions/testing";`,
    ...(usesLogIn ? [`import config from ${JSON.stringify(config)};`] : []),
    "",
    `// From the recording ${file.replaceAll(/[^\w. -]/g, "_")} of ${day}.`,
    `test(${JSON.stringify(title)}, async ({ crm${usesApp ? ", callingApp" : ""} }) => {`,
    steps.map(writeStep).join("\n\n"),
    "});",
    ...helpers.map((helper) => `\n${helper}`),
  ].join("\n")}\n`;
}

function writeStep({ title, statements, call }: TestStep): string {
  const result = call === undefined ? "" : `const ${call} = `;
  return [
    `  ${result}await test.step(${JSON.stringify(title)}, async () => {`,
    ...statements.map((line) => `    ${line}`),
    "  });",
  ].join("\n");
}

const startCall = `/** Starts a call, and returns it with the id that the app gives it. */
async function startCall(crm: CrmPage, start: () => Promise<CrmCall>) {
  const earlier = await callIds(crm);
  const started = await start();
  await expect.poll(() => callIds(crm)).toHaveLength(earlier.length + 1);
  const id = (await callIds(crm)).at(-1);
  return { started, id };
}

/** The ids of the calls that the app has announced. */
async function callIds(crm: CrmPage): Promise<readonly unknown[]> {
  const messages = await crm.messages();
  return messages
    .filter(({ type }) => type === "OUTGOING_CALL_STARTED" || type === "INCOMING_CALL")
    .map(({ data }) => (data as { externalCallId?: unknown }).externalCallId);
}`;

const logIn = `/** Logs in as calling-extensions.config.ts says. */
async function logIn(callingApp: CallingApp): Promise<void> {
  const iframe = await callingApp.frame.owner().elementHandle();
  const frame = await iframe?.contentFrame();
  if (!frame) throw new Error("The page has not opened the app.");
  await config.logIn?.(frame);
}`;
