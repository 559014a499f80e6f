import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import {
  CreateServicePlanRequest,
  PLAN_LIMIT,
  ServicePlanResponse,
  UpdateServicePlanRequest,
} from './service-plan.response.js';
import { ListServicePlansQuery } from './service-plans.list.js';
import { ServicePlansService } from './service-plans.service.js';

const ProductId = () => PathId('productId', 'Platform id of the product', 71_021);

@Controller()
@ApiTags('Products')
export class ServicePlansController {
  constructor(private readonly plans: ServicePlansService) {}

  @ListRoute('products/:productId/service_plans', 'service_plans', {
    operationId: 'listServicePlans',
    summary: 'List the service plans of a product',
    answer: ServicePlanResponse,
    description: `A product has at most ${PLAN_LIMIT} plans.`,
    returns: 'One page of service plans',
    notFound: ['Product not found'],
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
    @CheckedQuery() query: ListServicePlansQuery,
  ): Promise<Page<ServicePlanResponse>> {
    return this.plans.list(context, productId, query.window, query);
  }

  @PostRoute('products/:productId/service_plans', {
    operationId: 'createServicePlan',
    turns: { record: 'product' },
    summary: 'Create a service plan of a product',
    answer: ServicePlanResponse,
    description:
      'At least one of the three intervals is needed. Counts of units that exist begin now, so that ' +
      'no unit is due at once.',
    returns: 'The created service plan',
    notFound: ['Product not found'],
    rejections: [
      'name must be unique in the product: Bindings and crampons is taken',
      'everyRentals, everyRentedDays or everyDays must be given',
    ],
    conflicts: [`The product already has ${PLAN_LIMIT} service plans`],
    example: { name: 'Straps', everyRentals: 20, everyDays: 365 },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
    @Body() request: CreateServicePlanRequest,
  ): Promise<ServicePlanResponse> {
    return this.plans.create(context, productId, request);
  }

  @GetRoute('service_plans/:id', {
    operationId: 'getServicePlan',
    summary: 'Get a service plan',
    answer: ServicePlanResponse,
    description: 'The counts of each unit are in the `services` of the item.',
    returns: 'The service plan',
    notFound: ['Service plan not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the service plan', 1) id: number,
  ): Promise<ServicePlanResponse> {
    return this.plans.get(context, id);
  }

  @PutRoute('service_plans/:id', {
    record: 'servicePlan',
    operationId: 'updateServicePlan',
    summary: 'Update a service plan',
    description:
      'Absent fields stay unchanged; null clears an interval. Units that become due by the change are ' +
      'blocked from today on.',
    answer: ServicePlanResponse,
    returns: 'The updated service plan',
    notFound: ['Service plan not found'],
    rejections: [
      'name must be unique in the product: Bindings and crampons is taken',
      'everyRentals, everyRentedDays or everyDays must be given',
    ],
    example: { durationDays: 2 },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the service plan', 1) id: number,
    @Body() request: UpdateServicePlanRequest,
  ): Promise<ServicePlanResponse> {
    return this.plans.update(context, id, request);
  }

  @DeleteRoute('service_plans/:id', {
    record: 'servicePlan',
    operationId: 'deleteServicePlan',
    summary: 'Delete a service plan',
    description: 'Its services are deleted too, and its units are no longer blocked.',
    notFound: ['Service plan not found'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the service plan', 3) id: number,
  ): Promise<void> {
    return this.plans.remove(context, id);
  }
}
