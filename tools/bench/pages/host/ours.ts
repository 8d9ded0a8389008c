import { connectOurs } from "./connect-ours.ts";
import { startHost } from "./start-host.ts";

startHost(connectOurs);
