/** Whether a frame is sandboxed without something; null is no sandbox, which lacks nothing. */
export const sandboxLacks = (
  sandbox: string | null,
  token: "allow-same-origin" | "allow-scripts",
): boolean => sandbox !== null && !sandbox.toLowerCase().split(/\s+/).includes(token);
