/** Returns the page of the viewer with a recording in it, which plays. */
export function recordingPage(viewer: string, recording: string): string {
  const end = viewer.lastIndexOf("</body>");
  // Nothing in it ends the element. In JSON, only strings contain "<".
  const json = recording.replaceAll("<", String.raw`\u003c`);
  return `${viewer.slice(0, end)}<script type="application/json" id="recording" data-name="A recorded call" data-plays>${json}</script>\n${viewer.slice(end)}`;
}
