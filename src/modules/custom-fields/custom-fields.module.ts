import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CustomFieldsController } from './custom-fields.controller.js';
import { CustomFieldsRepository } from './custom-fields.repository.js';
import { CustomFieldsService } from './custom-fields.service.js';
import { DefinitionsController } from './definitions.controller.js';
import { DefinitionsRepository } from './definitions.repository.js';
import { DefinitionsService } from './definitions.service.js';
import { FieldOwnersService } from './field-owners.service.js';
import { SentFieldsService } from './sent-fields.service.js';

/** Fields that a shop defines, and their values. */
@Module({
  imports: [EventsModule, ShopsModule, ResourcesModule, VersionsModule],
  controllers: [DefinitionsController, CustomFieldsController],
  providers: [
    DefinitionsService,
    DefinitionsRepository,
    CustomFieldsService,
    CustomFieldsRepository,
    FieldOwnersService,
    SentFieldsService,
  ],
  exports: [CustomFieldsService, DefinitionsService, SentFieldsService],
})
export class CustomFieldsModule {}
