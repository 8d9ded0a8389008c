/** An end with one sentence for the user, and no stack. */
export class Refusal extends Error {}
