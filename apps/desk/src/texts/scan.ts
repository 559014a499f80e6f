import type { Texts } from './texts.js';

/** Scan. */
export const SCAN = {
  scan: ['Scan', 'Scannen'],
  scans: ['Scans', 'Scans'],
  serial: ['Serial', 'Seriennummer'],
  condition: ['Condition of the next units', 'Zustand der nächsten Stücke'],
  conditionUnchanged: ['As before', 'Wie bisher'],
  sound: ['Sound', 'Ton'],
  camera: ['Camera', 'Kamera'],
  scanHelp: [
    'Scan the serials of the units that come back, or type them.',
    'Die Seriennummern der zurückkommenden Stücke scannen oder eintippen.',
  ],
  scanCount: ['Taken back: {n} · Scans: {all}', 'Zurückgenommen: {n} · Scans: {all}'],
  scanWaiting: ['…', '…'],
  scanBack: ['Back.', 'Zurück.'],
  scanFound: [
    'Back. It was lost, so it is not for rent until its page says so.',
    'Zurück. Es war verloren und wird erst wieder vermietet, wenn es auf seiner Seite steht.',
  ],
  scanBackFrom: ['Back from {customer}.', 'Zurück von {customer}.'],
  scanBackLate: [
    'Back from {customer}, late: due on {day}.',
    'Zurück von {customer}, verspätet: fällig am {day}.',
  ],
  scanAgain: [
    'Taken back before. It waits to be restocked.',
    'Schon zurückgenommen. Noch einzulagern.',
  ],
  scanInStock: [
    'In stock: it is not out with anybody.',
    'Im Lager: Das Stück ist nicht herausgegeben.',
  ],
  scanSeveral: [
    'Several units have the serial {serial}. Take it back at its rental.',
    'Mehrere Stücke haben die Seriennummer {serial}. Nehmen Sie es bei der Miete zurück.',
  ],
  scanLostOrInStock: [
    'A lost unit and one in stock have the serial {serial}. Take it back at its rental or its unit.',
    'Ein verlorenes Stück und eines im Lager haben die Seriennummer {serial}. ' +
      'Nehmen Sie es bei der Miete oder beim Stück zurück.',
  ],
  scanSold: ['Sold or retired.', 'Verkauft oder ausgemustert.'],
  scanUnknown: ['No unit has the serial {serial}.', 'Kein Stück hat die Seriennummer {serial}.'],
  scanRestocked: ['Restocked.', 'Eingelagert.'],
  scanDecided: ['Decided.', 'Entschieden.'],
  scanUndone: ['Undone: it is out again.', 'Rückgängig: wieder draußen.'],
  takeBackAnyway: ['Take back anyway', 'Trotzdem zurücknehmen'],
  stocktake: ['Stocktake', 'Inventur'],
  handOverHelp: [
    'Scan the serials of the units that go out, or type them.',
    'Die Seriennummern der herausgehenden Stücke scannen oder eintippen.',
  ],
  countHelp: [
    'Scan everything on the shelves, then compare. Nothing is changed.',
    'Alles in den Regalen scannen, dann vergleichen. Nichts wird geändert.',
  ],
  handedOverCount: ['Handed over: {n} · Scans: {all}', 'Herausgegeben: {n} · Scans: {all}'],
  scanHandedOver: ['Handed over to {customer}.', 'An {customer} herausgegeben.'],
  scanStillOut: ['Still out with {customer}.', 'Noch bei {customer}.'],
  scanNothingPlanned: ['No rental waits for this unit.', 'Keine Miete wartet auf dieses Stück.'],
  scanPlannedLater: ['For {customer}, from {day}.', 'Für {customer}, ab {day}.'],
  scanReloaded: [
    'The page was loaded again before the answer. Scan it again.',
    'Die Seite wurde vor der Antwort neu geladen. Noch einmal scannen.',
  ],
  scanOutUndone: ['Undone: it is in stock again.', 'Rückgängig: wieder im Lager.'],
  handOverAnyway: ['Hand over anyway', 'Trotzdem herausgeben'],
  counted: ['Scanned: {n}', 'Gescannt: {n}'],
  compare: ['Compare', 'Vergleichen'],
  startOver: ['Start over', 'Neu beginnen'],
  stockMatches: ['In their place: {n}', 'An ihrem Platz: {n}'],
  missing: ['Missing', 'Fehlend'],
  misplaced: ['Misplaced', 'Am falschen Ort'],
  unexpected: ['Unexpected', 'Unerwartet'],
  unexpected_unknown: ['no unit has this serial', 'kein Stück hat diese Nummer'],
  unexpected_out: ['out with a customer', 'bei einem Kunden'],
  unexpected_sold: ['sold', 'verkauft'],
  unexpected_retired: ['retired', 'ausgemustert'],
  unexpected_twice: ['scanned twice', 'doppelt gescannt'],
} as const satisfies Texts;
