import type { Translations } from './translations.js';

/** Imports of spreadsheets. */
export const IMPORTS = {
  importFile: ['Import a file', 'Datei einlesen'],
  importUnits: ['Import units', 'Stücke einlesen'],
  importCustomers: ['Import customers', 'Kunden einlesen'],
  chooseFile: [
    'Drop a spreadsheet here, saved as CSV, or choose it',
    'Tabelle hier ablegen, als CSV gespeichert, oder auswählen',
  ],
  columns_items: [
    'A new unit needs the columns serial, and sku or platformVariantId. Others are optional: {optional}.',
    'Ein neues Stück braucht die Spalten serial und sku oder platformVariantId. Weitere sind möglich: {optional}.',
  ],
  columns_customers: [
    'A line needs the column platformId. Others are optional: {optional}.',
    'Eine Zeile braucht die Spalte platformId. Weitere sind möglich: {optional}.',
  ],
  platformIdHelp: [
    'A platformId is the id of the customer in the commerce platform; without one, any number that no other customer has.',
    'Eine platformId ist die Id des Kunden in der Shop-Plattform; ohne sie irgendeine Zahl, die kein anderer Kunde hat.',
  ],
  template: ['Download a template', 'Vorlage herunterladen'],
  findsSku: ['find its sku', 'ihre sku finden'],
  decimalSign: ['Amounts', 'Beträge'],
  dateOrder: ['Dates', 'Daten'],
  renames: [
    'Serials and platform ids may change',
    'Seriennummern und Plattform-Ids dürfen sich ändern',
  ],
  whatChanges: ['Changes by the file', 'Änderungen durch die Datei'],
  importCounts: [
    'New: {created}. Changed: {updated}. Unchanged: {unchanged}.',
    'Neu: {created}. Geändert: {updated}. Unverändert: {unchanged}.',
  ],
  importCount: ['Import changes: {n}', 'Änderungen übernehmen: {n}'],
  importDone: [
    '{file} imported. New: {created}. Changed: {updated}.',
    '{file} eingelesen. Neu: {created}. Geändert: {updated}.',
  ],
  importRejected: [
    'Nothing was stored. Correct the file, and choose it again.',
    'Nichts wurde gespeichert. Die Datei berichtigen und noch einmal auswählen.',
  ],
  column: ['Column', 'Spalte'],
  changedCells: ['Changed cells', 'Geänderte Zellen'],
  examples: ['Examples', 'Beispiele'],
} as const satisfies Translations;
