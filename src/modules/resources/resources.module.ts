import { Module } from '@nestjs/common';
import { ResourceRegistry } from './resource.registry.js';

/** The ids that items, cycles and return orders share. */
@Module({ providers: [ResourceRegistry], exports: [ResourceRegistry] })
export class ResourcesModule {}
