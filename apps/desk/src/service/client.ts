import { RentalClient } from '../../../../clients/typescript/src/index.js';
import { observeFetch } from './connection.js';

/** The typed client of the service. */
export type Shop = RentalClient;

/** Requests are repeated for so many seconds: a short outage loses nothing. */
const PATIENCE_SECONDS = 15 * 60;

/**
 * Creates a client for the service that served this page. It repeats requests during an outage, each
 * `POST` with one `Idempotency-Key`.
 * @param onUnauthorized called when the token is no longer valid
 */
export function createClient(token: string, onUnauthorized: () => void): Shop {
  return new RentalClient({
    baseUrl: location.origin,
    token,
    patience: PATIENCE_SECONDS,
    fetch: observeFetch(onUnauthorized),
  });
}
