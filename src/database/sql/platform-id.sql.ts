/** The tables whose records the platform knows by ids of its own. */
type PlatformTable = 'products' | 'variants' | 'customers' | 'locations';

/** The internal id of the record of the shop that has a platform id; null if there is none. */
export const idByPlatformIdSql = (table: PlatformTable, platformId: string): string => `(
        select named.id from ${table} named
        where named.shop_id = $1 and named.platform_id = ${platformId})`;
