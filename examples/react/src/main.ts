import { showSoftphone } from "./softphone.tsx";

const root = document.querySelector("#root");
if (root) showSoftphone(root);
