import { UA } from "jssip";
import { restoreHidden } from "./hidden-text.ts";
import { MAX_RECONNECT_SECONDS, MIN_RECONNECT_SECONDS, REGISTRATION_SECONDS } from "./limits.ts";
import { createReadableSocket } from "./readable-socket.ts";
import { reportCollisions } from "./report-collisions.ts";
import type { SipAccount } from "./sip-account.ts";
import { readAddress } from "./sip-address.ts";

/** Creates JsSIP's user agent for an account, with corrections of how it connects and signs requests. */
export function createUserAgent({
  account,
  instanceId,
  onUnreadableCall,
}: {
  account: SipAccount;
  /** Identifies this phone at the server. */
  instanceId: string;
  onUnreadableCall: () => void;
}): UA {
  const { user, domain } = readAddress(account);
  reportCollisions();
  const agent = new UA({
    sockets: [createReadableSocket(account.server, onUnreadableCall)],
    uri: `sip:${user}@${domain}`,
    password: account.password,
    instance_id: instanceId,
    register_expires: REGISTRATION_SECONDS,
    connection_recovery_min_interval: MIN_RECONNECT_SECONDS,
    connection_recovery_max_interval: MAX_RECONNECT_SECONDS,
    session_timers: true,
    user_agent: "calling-extensions softphone",
  });
  agent.on("newTransaction", ({ transaction: { request } }) => {
    // JsSIP forgets the password for the realm that asked first, and a proxy may have another one.
    agent.set("password", account.password);
    // The digest must be for the address that is sent, not for the one that JsSIP reads.
    const address = restoreHidden(String(request.ruri));
    request.ruri.toString = () => address;
  });
  return agent;
}
