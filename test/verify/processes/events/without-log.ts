import { EventLogListener } from '../../../../src/platform/event-log/event-log.listener.js';

/** The service as it is, but for what it writes into the log. */
EventLogListener.prototype.beforeCommit = () => [];
await import('../../../../src/main.js');
