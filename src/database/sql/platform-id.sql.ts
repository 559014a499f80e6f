/** The tables whose records have platform ids. */
type PlatformTable = 'products' | 'variants' | 'customers' | 'locations';

/** Returns SQL of the internal id for a platform id in the shop; null if no record has it. */
export const idByPlatformIdSql = (table: PlatformTable, platformId: string): string => `(
        select named.id from ${table} named
        where named.shop_id = $1 and named.platform_id = ${platformId})`;
