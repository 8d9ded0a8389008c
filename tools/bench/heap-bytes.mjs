/**
 * Returns the bytes of a page's objects. Without compiled code, which the engine adds and drops for many minutes, so
 * the total says little about leaks. A snapshot also collects all garbage first.
 *
 * @param {import("@playwright/test").CDPSession} session
 */
export async function heapBytes(session) {
  let text = "";
  const addChunk = (/** @type {{ chunk: string }} */ { chunk }) => (text += chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", addChunk);
  await session.send("HeapProfiler.takeHeapSnapshot");
  session.off("HeapProfiler.addHeapSnapshotChunk", addChunk);
  /** @type {{ nodes: number[]; snapshot: { meta: { node_fields: string[]; node_types: [string[]] } } }} */
  const { nodes, snapshot } = JSON.parse(text);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const code = types[0].indexOf("code");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (nodes[node + type] !== code) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
