/** Thrown without an embedded server; the message is one line for an operator. */
export class EmbeddedServerError extends Error {}
