/** What the browser keeps of each request for the debugger that measures it. */
const DEBUGGER_DATA = "blink::NetworkResourcesData";

/**
 * Returns the bytes of a page's objects. Without compiled code, which the engine adds and drops for many minutes, so
 * the total says little about leaks, and without the debugger's own data. A snapshot also collects all garbage first.
 *
 * @param {import("@playwright/test").CDPSession} session
 */
export async function heapBytes(session) {
  let text = "";
  const addChunk = (/** @type {{ chunk: string }} */ { chunk }) => (text += chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", addChunk);
  await session.send("HeapProfiler.takeHeapSnapshot");
  session.off("HeapProfiler.addHeapSnapshotChunk", addChunk);
  /** @type {{ nodes: number[]; strings: string[]; snapshot: { meta: { node_fields: string[]; node_types: [string[]] } } }} */
  const { nodes, strings, snapshot } = JSON.parse(text);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name] = [fields.indexOf("type"), fields.indexOf("name")];
  const size = fields.indexOf("self_size");
  const code = types[0].indexOf("code");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const isOfDebugger = strings[nodes[node + name] ?? 0]?.startsWith(DEBUGGER_DATA);
    if (nodes[node + type] !== code && !isOfDebugger) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
