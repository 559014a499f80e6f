import { enumeration } from '../../../common/fields/enumeration.js';
import { LOGGED_TYPES, TYPE_PATTERNS, typesMatching } from '../../event-log/rules/logged-types.js';

const ALL = '*';

/** What an endpoint can ask for: types, all types of a kind of record (`cycle.*`), or all (`*`). */
export const SENT_TYPES: readonly string[] = enumeration('WebhookType', [ALL, ...TYPE_PATTERNS]);

/** The types of events that an endpoint gets. */
export const sentTypes = (asked: readonly string[]): readonly string[] =>
  asked.includes(ALL) ? LOGGED_TYPES : typesMatching(asked)!;
