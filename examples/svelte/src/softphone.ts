import { mount, unmount } from "svelte";
import Softphone from "./Softphone.svelte";

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(root: Element): () => void {
  const component = mount(Softphone, { target: root });
  return () => void unmount(component);
}
