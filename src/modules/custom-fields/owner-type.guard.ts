import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { invalidParameter } from '../../errors/app-error.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { DefinitionsService } from './definitions.service.js';
import { OWNER_TYPES, type OwnerType } from './custom-field-types.js';

/**
 * Rejects a list without a valid owner type, before the rest of the query is validated.
 * The response therefore contains only this error, even if other parameters are invalid too.
 */
@Injectable()
export class OwnerTypeGuard implements CanActivate {
  constructor(private readonly definitions: DefinitionsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { query, tenantContext: tenant } = context.switchToHttp().getRequest<Request>();
    const sent = query['owner_type'] ?? query['ownerType'];
    if (await this.isAllowed(tenant!, sent)) return true;
    throw invalidParameter('owner_type parameter is required (item or rental)');
  }

  private async isAllowed(context: TenantContext, sent: unknown): Promise<boolean> {
    const isKnown = (OWNER_TYPES as readonly unknown[]).includes(sent);
    return isKnown && (await this.definitions.isAllowed(context, sent as OwnerType));
  }
}
