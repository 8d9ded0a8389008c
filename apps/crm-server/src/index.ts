/** The CRM service as a part of a program: a test, a command line. */
export {
  createCrmServer,
  PortTaken,
  type CrmServer,
  type CrmServerOptions,
  type CrmServerStore,
} from "./create-crm-server.ts";
