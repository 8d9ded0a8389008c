/** What JsSIP doesn't publish. Its version is exact, and the tests of collisions notice a change. */
declare module "jssip/lib/Dialog/RequestSender" {
  /** Sends a request inside a call. */
  const DialogRequestSender: { readonly prototype: object };
  export default DialogRequestSender;
}
