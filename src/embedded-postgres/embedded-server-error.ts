/** Why there is no embedded server, in one line for an operator. */
export class EmbeddedServerError extends Error {}
