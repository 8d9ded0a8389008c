/** Adds the app's frame where the contestant has nothing that does, and answers its window. */
export function addFrame(container: HTMLElement, url: string): Window {
  const frame = document.createElement("iframe");
  frame.width = "400";
  frame.height = "650";
  frame.src = url;
  container.append(frame);
  if (!frame.contentWindow) throw new Error("The container is not in the document.");
  return frame.contentWindow;
}
