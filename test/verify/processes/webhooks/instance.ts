// The built service as it is, but that deliveries wait seconds where they wait hours. That this can be
// done from outside alone is why it is done here: there is no setting for it.
import 'reflect-metadata';
import { createApp } from '../../../../src/app-setup.js';
import { createLogger } from '../../../../src/observability/logger.js';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { openDatabaseServer } from '../../../../src/database/server/database-server.js';
import { migrate } from '../../../../src/database/server/migrate.js';
import { DeliveryTimes } from '../../../../src/platform/webhooks/rules/delivery-outcome.js';

const configuration = readConfiguration();
const logger = createLogger(configuration.logLevel);
const server = await openDatabaseServer(configuration, () => {});
await migrate(server);
const app = await createApp(configuration, server, logger);
// Nothing is sent before it listens.
Object.assign(app.get(DeliveryTimes), {
  attempt: 1_000,
  lease: 2_000,
  delays: [50, 100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000],
  round: 100,
});
await app.listen(configuration.port, '127.0.0.1');
logger.info(`listening on ${await app.getUrl()}`);
