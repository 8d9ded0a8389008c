import { connectOurs } from "./connect-ours.ts";
import { startHost } from "./host-page.ts";

startHost(connectOurs);
