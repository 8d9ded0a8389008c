export { FarEndDrawer } from "../far-end/far-end-drawer.tsx";
export { SipAccountBar } from "../sip-account/sip-account-bar.tsx";
