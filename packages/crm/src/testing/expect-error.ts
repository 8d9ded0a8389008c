import { expect } from "vitest";
import type { ErrorBody, TestResponse } from "./open-test-app.ts";

/** A response that rejects a request as the API does. */
export const expectError = (answer: TestResponse<ErrorBody>) => {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).toMatchObject({
    status: "error",
    category: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect(answer.body.message).not.toBe("");
  expect(answer.headers).toMatchObject({
    "x-hubspot-correlation-id": answer.body.correlationId,
  });
};
