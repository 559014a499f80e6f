/** The ids that the service gave to what the data of the demo names otherwise. */
export interface GivenIds {
  /** By platform id. */
  products: ReadonlyMap<number, number>;
  /** By platform id. */
  variants: ReadonlyMap<number, number>;
  /** By title. */
  conditions: ReadonlyMap<string, number>;
  /** By platform id. */
  customers: ReadonlyMap<number, number>;
  /** By key. */
  definitions: ReadonlyMap<string, number>;
  /** In the order of the deliveries. */
  units: number[];
}
