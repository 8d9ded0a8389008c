/**
 * Responds to the messages of the benchmark, one at a time, and ends with it.
 *
 * @param {(message: any) => Promise<object>} handle
 * @param {() => Promise<unknown>} [stop]
 */
export function runProgram(handle, stop = async () => undefined) {
  process.on("message", (message) => {
    handle(message).then(
      (response) => process.send?.(response),
      (error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on("disconnect", () => {
    void stop().finally(() => process.exit());
  });
}
