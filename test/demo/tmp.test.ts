import { it } from 'vitest';
import { demoShops } from '../../src/demo/demo.shops.js';
it('x', () => {
  for (const shop of demoShops()) {
    const tally = (f: (c: any) => any) => {
      const m: any = {};
      for (const c of shop.cycles) {
        const k = f(c);
        m[k] = (m[k] ?? 0) + 1;
      }
      return m;
    };
    const units = shop.deliveries.flatMap((d) =>
      d.units.map((u) => ({ v: d.platformVariantId, u })),
    );
    const used = new Set(shop.cycles.map((c) => c.unit));
    console.log(shop.settings.name, shop.cycles.length, used.size);
    console.log(
      tally((c) => c.booking.methodType),
      tally(
        (c) =>
          c.booking.methodType +
          (c.change.status ?? (c.receivedAt ? 'received' : c.fulfilledAt ? 'out' : 'not out')),
      ),
      tally((c) => c.booking.deliveryMethodType),
      tally((c) => c.change.packingStatus),
      tally((c) => c.unitStatus),
      tally((c) => c.unitField),
      tally((c) => c.creditStatus),
      tally((c) => c.fields.map((f: any) => f.key).join()),
    );
    console.log(tally((c) => Math.floor(c.rentalStart.day / 60) * 60));
    console.log(
      'orders',
      new Set(shop.cycles.map((c) => c.booking.platformOrderName)).size,
      'remarks',
      shop.cycles.flatMap((c) => c.remarks).length,
      tally((c) => c.booking.tags.length),
    );
    console.log(
      'idle',
      units
        .flatMap(({ u }, i) => (!used.has(i) && u.events.length === 0 ? [i] : []))
        .slice(0, 20)
        .join(),
    );
    console.log(
      '81001',
      shop.cycles
        .filter((c) => units[c.unit]!.v === 81_001)
        .map((c) =>
          [
            c.unit,
            c.rentalStart.day,
            c.rentalEnd?.day,
            c.fulfilledAt?.day,
            c.receivedAt?.day,
          ].join(),
        ),
    );
    console.log(
      'max',
      Math.max(...shop.cycles.map((c) => c.fulfilledAt?.day ?? -9)),
      Math.max(...shop.cycles.map((c) => c.receivedAt?.day ?? -9)),
      Math.min(...shop.cycles.map((c) => c.rentalStart.day)),
      Math.max(...shop.cycles.map((c) => c.rentalEnd?.day ?? 0)),
    );
    for (const [i, p] of shop.products.entries())
      if ([71025, 71037, 71039].includes(p.platformId) || i < 8)
        console.log(p.platformId, p.title, p.variants.map((v) => v.platformId).join());
    console.log(
      shop.products.flatMap((p) => p.variants).filter((v) => [81148, 81120].includes(v.platformId)),
    );
  }
});
