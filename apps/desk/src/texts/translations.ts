/**
 * English and German by the names of texts. `{name}` is a value. A text without its translation does not compile.
 * Further languages are a file each, in `languages`.
 */
export type Translations = Readonly<Record<string, readonly [english: string, german: string]>>;
