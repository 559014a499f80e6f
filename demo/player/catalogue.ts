import { ConditionsService } from '../../src/modules/conditions/conditions.service.js';
import { DefinitionsService } from '../../src/modules/custom-fields/definitions.service.js';
import { CustomersService } from '../../src/modules/customers/customers.service.js';
import type { ImportCustomer } from '../../src/modules/customers/customer.response.js';
import { ItemsService } from '../../src/modules/items/items.service.js';
import { LocationsService } from '../../src/modules/locations/locations.service.js';
import { MergingService } from '../../src/modules/personal-data/merging.service.js';
import { MethodsService } from '../../src/modules/products/methods/methods.service.js';
import { ProductsService } from '../../src/modules/products/products.service.js';
import { ServicePlansService } from '../../src/modules/service-plans/service-plans.service.js';
import { ShopsService } from '../../src/modules/shop/shops.service.js';
import { WebhookEndpointsService } from '../../src/platform/webhooks/webhook-endpoints.service.js';
import type { Stage } from './stage.js';
import type { Customer, Methods, Settings, Story } from './story.js';

/** The most records of a list or an import. */
const BATCH = 100;

const NO_LINES = { company: null, address1: null, address2: null, phone: null } as const;

/** The settings of the shop, its places, and what it grades and describes things by. */
export async function openShop(stage: Stage, settings: Settings): Promise<void> {
  const { services, context } = stage;
  const { membershipCreditReturnCondition, locations, conditions, definitions } = settings;
  const { webhookEndpoints = [] } = settings;
  await services.get(ShopsService).update(context, { membershipCreditReturnCondition });
  for (const location of await services.get(LocationsService).import(context, locations)) {
    stage.locations.add(location.name, location);
  }
  for (const one of conditions) await services.get(ConditionsService).create(context, one);
  for (const one of definitions) await services.get(DefinitionsService).create(context, one);
  for (const one of webhookEndpoints) {
    await services.get(WebhookEndpointsService).create(context, one);
  }
  const { data } = await services.get(ConditionsService).list(context, { limit: BATCH });
  for (const condition of data) stage.conditions.add(condition.title, condition);
}

/** Products with their variants, as the platform pushes them. */
export async function importProducts(stage: Stage, catalogue: Story['catalogue']): Promise<void> {
  for (const batch of batchesOf(catalogue)) {
    const { data } = await stage.services.get(ProductsService).import(stage.context, batch);
    for (const one of data) {
      stage.products.add(one.title, one);
      for (const variant of one.variants) stage.variants.add(variant.sku!, variant);
    }
  }
}

export async function importCustomers(
  stage: Stage,
  { places, customers }: Story['customers'],
): Promise<void> {
  for (const batch of batchesOf(customers.map((customer) => importOf(customer, places)))) {
    for (const one of await stage.services.get(CustomersService).import(stage.context, batch)) {
      const { firstName, lastName, email } = one;
      stage.customers.add(firstName === null ? email! : `${firstName} ${lastName}`, one);
    }
  }
}

/** How products are let, and sold where they are. */
export async function saveMethods(stage: Stage, methods: readonly Methods[]): Promise<void> {
  const { context, variants } = stage;
  const service = stage.services.get(MethodsService);
  const optionOf = <Option extends Methods['calendar']['optionsAttributes'][number]>({
    conditions,
    variants: skus,
    deposit,
    ...option
  }: Option) => ({
    ...option,
    depositVariantPlatformId: variants.find(deposit)?.platformId,
    ...(skus && {
      variantApplicationType: 'some' as const,
      variantApplicationPlatformIds: skus.map((sku) => variants.get(sku).platformId),
    }),
    ...(conditions && {
      conditionApplicationType: 'some' as const,
      conditionApplicationIds: conditions.map((title) => stage.conditions.get(title).id),
    }),
  });
  for (const { product, calendar, resale } of methods) {
    const { platformId } = stage.products.get(product);
    await service.saveCalendar(context, platformId, {
      ...calendar,
      optionsAttributes: calendar.optionsAttributes.map(optionOf),
    });
    if (!resale) continue;
    await service.saveResale(context, platformId, {
      ...resale,
      optionsAttributes: resale.optionsAttributes.map(optionOf),
    });
  }
}

/** After how much use or time the units of products need a service. */
export async function planServices(stage: Stage, methods: readonly Methods[]): Promise<void> {
  for (const { product, servicePlans = [] } of methods) {
    const { platformId } = stage.products.get(product);
    for (const { services = [], ...plan } of servicePlans) {
      const { id: servicePlanId } = await stage.services
        .get(ServicePlansService)
        .create(stage.context, platformId, plan);
      for (const { unit, at } of services) {
        const doneAt = stage.days.instant(at);
        await stage.services
          .get(ItemsService)
          .recordService(stage.byHandler(), stage.units.get(unit).id, { servicePlanId, doneAt });
      }
    }
  }
}

/** Merges the records of people, as the platform does. */
export async function mergeCustomers(
  { services, context, customers }: Stage,
  merged: Story['customers']['merged'],
): Promise<void> {
  for (const { customer, into } of merged) {
    const intoPlatformId = customers.get(into).platformId;
    await services
      .get(MergingService)
      .merge(context, customers.get(customer).id, { intoPlatformId });
  }
}

/** Adds what the shop knows of people. */
export async function knowPeople(
  stage: Stage,
  known: NonNullable<Story['customers']['known']>,
): Promise<void> {
  const { services, context, customers } = stage;
  for (const { customer, tags, fields, comment } of known) {
    const owner = customers.get(customer);
    const tagsAttributes = tags.map((title) => ({ title }));
    await services.get(CustomersService).update(context, owner.id, { tagsAttributes });
    await stage.setFields({ type: 'customer', owner, fields });
    if (comment) await stage.comment({ ...comment, on: owner, onCustomer: true });
  }
}

/** Closes the shop on days of each week. Bookings for these days stay. */
export async function closeWeekdays(
  { services, context }: Stage,
  { closedWeekdays }: Settings,
): Promise<void> {
  await services.get(ShopsService).update(context, { closedWeekdays });
}

function importOf(customer: Customer, places: Story['customers']['places']): ImportCustomer {
  if (customer.place === undefined) return customer;
  const { platformId, email, firstName, lastName, place, ...lines } = customer;
  const where = places[place];
  if (!where) throw new Error(`the demo has no place called ${place}`);
  const defaultAddress = {
    customerId: platformId,
    default: true,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    ...NO_LINES,
    ...lines,
    ...where,
    countryName: where.country,
  };
  return { platformId, email, firstName, lastName, defaultAddress };
}

const batchesOf = <T>(records: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(records.length / BATCH) }, (_, index) =>
    records.slice(index * BATCH, (index + 1) * BATCH),
  );
