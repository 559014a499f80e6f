import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { DrainingModule } from '../../http/draining.js';
import { AdmissionModule } from '../admission/admission.js';
import { EventLogModule } from '../event-log/event-log.module.js';
import { EventsModule } from '../events/events.module.js';
import { ShopsModule } from '../shops/shops.module.js';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './deliveries/webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { DeliveryTimes } from './rules/delivery-outcome.js';
import { HostResolverService } from './sending/host-resolver.service.js';
import { SendingShare } from './sending/sending-share.js';
import { WebhookDeliveryService } from './sending/webhook-delivery.service.js';
import { WebhookQueueRepository } from './sending/webhook-queue.repository.js';
import { WebhookSenderService } from './sending/webhook-sender.service.js';
import { WebhookWakingListener } from './sending/webhook-waking.listener.js';
import { WebhookWorkerService } from './sending/webhook-worker.service.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

/** Sends the events of a shop to its webhook endpoints. */
@Module({
  imports: [
    AdmissionModule,
    DrainingModule,
    EventsModule,
    EventLogModule,
    ShopsModule,
    VersionsModule,
  ],
  controllers: [WebhookEndpointsController, WebhookDeliveriesController],
  providers: [
    WebhookEndpointsService,
    WebhookEndpointsRepository,
    WebhookDeliveriesService,
    WebhookDeliveriesRepository,
    WebhookWorkerService,
    WebhookDeliveryService,
    WebhookQueueRepository,
    WebhookSenderService,
    HostResolverService,
    SendingShare,
    WebhookWakingListener,
    DeliveryTimes,
  ],
  exports: [WebhookEndpointsService, WebhookDeliveriesService],
})
export class WebhooksModule {}
