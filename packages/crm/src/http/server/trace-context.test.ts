import { expect, it } from "vitest";
import { openTestApp, TEST_CREDENTIALS } from "../../testing/open-test-app.ts";
import { readTraceContext } from "./trace-context.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentSpanId = "00f067aa0ba902b7";
const spanId = expect.stringMatching(/^[\da-f]{16}$/) as string;
const id = "11111111-2222-4333-8444-555555555555";

it.each([
  `00-${traceId}-${parentSpanId}-01`,
  ` 00-${traceId}-${parentSpanId}-00 `,
  `cc-${traceId}-${parentSpanId}-01-what-comes-later`,
])("continues the trace %j", (header) => {
  expect(readTraceContext(header, id)).toEqual({ traceId, spanId, parentSpanId });
});

it.each([
  undefined,
  "",
  [`00-${traceId}-${parentSpanId}-01`],
  `00-${traceId.toUpperCase()}-${parentSpanId}-01`,
  `00-${"0".repeat(32)}-${parentSpanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId}-${parentSpanId}`,
  `00-${traceId}-${parentSpanId}-01-more`,
  `ff-${traceId}-${parentSpanId}-01`,
  `00-${traceId}-${parentSpanId}-01\n{"level":50}`,
])("begins a trace with the id of the request for %j", (header) => {
  expect(readTraceContext(header, id)).toEqual({ traceId: id.replaceAll("-", ""), spanId });
});

it("logs each line of a request with the id of its response and with its trace", async () => {
  const lines: string[] = [];
  const crm = await openTestApp(
    {},
    { logRequests: true, logStream: { write: (line) => lines.push(line) } },
  );
  try {
    const { headers } = await crm.send("GET", "/crm/v3/objects/contacts/101", {
      authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
      traceparent: `00-${traceId}-${parentSpanId}-01`,
    });
    const correlationId = headers["x-hubspot-correlation-id"];
    const logged = lines.map((line) => JSON.parse(line) as { spanId: string });
    expect(logged).toEqual([
      expect.objectContaining({ correlationId, traceId, parentSpanId, spanId }),
      expect.objectContaining({ correlationId, traceId, parentSpanId, spanId }),
    ]);
    expect(new Set(logged.map((line) => line.spanId)).size).toBe(1);
    const [first, second] = logged;
    expect(first).toHaveProperty("req");
    expect(second).not.toHaveProperty("req");
  } finally {
    await crm.close();
  }
});
