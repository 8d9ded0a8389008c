import { createApp } from "vue";
import Softphone from "./Softphone.vue";

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(root: Element): () => void {
  const app = createApp(Softphone);
  app.mount(root);
  return () => app.unmount();
}
