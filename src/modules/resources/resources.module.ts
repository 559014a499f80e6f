import { Module } from '@nestjs/common';
import { ResourcesRepository } from './resources.repository.js';
import { ResourcesService } from './resources.service.js';

/** The ids that items, cycles and return orders share. */
@Module({ providers: [ResourcesService, ResourcesRepository], exports: [ResourcesService] })
export class ResourcesModule {}
