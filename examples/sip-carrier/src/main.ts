import { showSoftphone } from "./softphone.ts";

const root = document.querySelector("#root");
if (root) showSoftphone(root);
