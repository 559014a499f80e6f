/** An id for a record that no platform knows, above the ids of platforms. Spreadsheets keep 15 digits of a number. */
export const newPlatformId = (): number =>
  900_000_000_000_000 + Math.floor(Math.random() * 99_999_999_999_999);
