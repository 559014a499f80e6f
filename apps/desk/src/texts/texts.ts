/** English and German. A text without its translation does not compile. */
type Text = readonly [english: string, german: string];

/** All texts of the desk. `{name}` is a value. */
export const TEXTS = {
  // The frame of all pages.
  desk: ['Rental desk', 'Verleihtheke'],
  pages: ['Pages', 'Seiten'],
  skipToContent: ['Skip to the content', 'Zum Inhalt springen'],
  loading: ['Loading …', 'Wird geladen …'],
  noSuchPage: ['This page does not exist.', 'Diese Seite gibt es nicht.'],
  notices: ['Notices', 'Meldungen'],
  close: ['Close', 'Schließen'],
  cancel: ['Cancel', 'Abbrechen'],
  undo: ['Undo', 'Rückgängig'],
  undone: ['Undone: {what}', 'Rückgängig gemacht: {what}'],
  reload: ['Load this page again', 'Seite neu laden'],
  serviceAway: [
    'The service does not respond. The desk keeps trying, and goes on by itself.',
    'Der Dienst antwortet nicht. Die Theke versucht es weiter und macht von selbst weiter.',
  ],
  changesWait: [
    'Changes that wait for it: {n}. Do not close this tab.',
    'Wartende Änderungen: {n}. Diesen Tab nicht schließen.',
  ],
  limitReached: [
    'Too many requests with this token. The desk goes on within a minute.',
    'Zu viele Anfragen mit diesem Schlüssel. In höchstens einer Minute geht es weiter.',
  ],
  readOnly: [
    'Read-only: this token has no scope “write”.',
    'Nur lesen: Dieser Schlüssel hat kein Schreibrecht („write“).',
  ],

  // Signing in.
  signIn: ['Sign in', 'Anmelden'],
  signOut: ['Sign out', 'Abmelden'],
  token: ['Token', 'Schlüssel'],
  tokenHelp: [
    'The token of a key of the shop. This tab keeps it until it is closed.',
    'Der Schlüssel des Geschäfts. Dieser Tab behält ihn, bis er geschlossen wird.',
  ],
  invalidToken: [
    'This token is not valid. It may have expired, or somebody revoked it.',
    'Dieser Schlüssel ist nicht gültig. Vielleicht ist er abgelaufen oder gesperrt.',
  ],
  invalidLink: [
    'This sign-in link was used before or is older than 15 minutes. Restart the service for a new one, or enter the token that it printed.',
    'Dieser Anmelde-Link wurde schon benutzt oder ist älter als 15 Minuten. Den Dienst für einen neuen neu starten oder den ausgegebenen Schlüssel eingeben.',
  ],
  noRead: [
    'This token has no scope “read”, so the desk can show nothing.',
    'Dieser Schlüssel hat kein Leserecht („read“), die Theke kann damit nichts anzeigen.',
  ],

  // Records.
  unitWithoutSerial: ['Unit {id}, no serial', 'Stück {id}, ohne Nummer'],
  customerWithoutName: ['Customer without a name', 'Kunde ohne Namen'],
  rental: ['Rental', 'Miete'],
  unit: ['Unit', 'Stück'],
  customer: ['Customer', 'Kunde'],
  place: ['Place', 'Ort'],
  due: ['Due', 'Fällig'],
  action: ['Action', 'Aktion'],
  item_unavailable: ['The unit is not available', 'Das Stück ist nicht verfügbar'],
  item_blocked: ['The unit is blocked on its days', 'Das Stück ist an diesen Tagen gesperrt'],
  item_overdue: ['The unit is not back yet', 'Das Stück ist noch nicht zurück'],

  // Today.
  today: ['Today', 'Heute'],
  workOf: ['Work of {day}', 'Arbeit am {day}'],
  day: ['Day', 'Tag'],
  allPlaces: ['All places', 'Alle Orte'],
  openWork: ['Open work', 'Offene Arbeit'],
  prepare: ['Prepare', 'Vorbereiten'],
  handOver: ['Hand over', 'Herausgeben'],
  takeBack: ['Take back', 'Zurücknehmen'],
  overdue: ['Late', 'Überfällig'],
  restock: ['Restock', 'Einlagern'],
  atRisk: ['At risk', 'Gefährdet'],
  pack: ['Packed', 'Gepackt'],
  move: ['Move …', 'Umbuchen …'],
  nothingLeft: ['Nothing left.', 'Nichts offen.'],
  moreRows: ['The first {shown} of {all}.', 'Die ersten {shown} von {all}.'],
  packedDone: ['{rental} is packed', '{rental} ist gepackt'],
  handedOver: ['{unit} handed over to {customer}', '{unit} an {customer} herausgegeben'],
  takenBack: ['{unit} taken back from {customer}', '{unit} von {customer} zurückgenommen'],
  restocked: ['{unit} restocked', '{unit} eingelagert'],
  moveTitle: ['Move {rental} of {customer}', '{rental} von {customer} umbuchen'],
  movePreview: [
    '{from} would be replaced by {to}. Nothing has changed yet.',
    '{from} würde durch {to} ersetzt. Noch ist nichts geändert.',
  ],
  moveNow: ['Move to {to}', 'Auf {to} umbuchen'],
  moved: ['{rental} moved from {from} to {to}', '{rental} von {from} auf {to} umgebucht'],
  damagedTitle: ['{unit} is damaged', '{unit} ist beschädigt'],
  damagedQuestion: [
    'Its condition is “{condition}”. Restocked units can be rented again.',
    'Der Zustand ist „{condition}“. Eingelagerte Stücke können wieder vermietet werden.',
  ],
  restockAnyway: ['Restock anyway', 'Trotzdem einlagern'],
  takeOutOfRental: ['Take out of rental', 'Aus der Vermietung nehmen'],
  outOfRental: ['{unit} is out of rental', '{unit} ist aus der Vermietung'],

  // The causes of errors, by their codes. English pages show the sentences of the service alone.
  error_forbidden: ['The token does not allow this.', 'Der Schlüssel erlaubt das nicht.'],
  error_item_reserved: ['The unit is reserved.', 'Das Stück ist an diesen Tagen reserviert.'],
  error_item_blocked: ['The unit is blocked.', 'Das Stück ist an diesen Tagen gesperrt.'],
  error_item_unavailable: ['The unit is not available.', 'Das Stück ist nicht verfügbar.'],
  error_no_unit_free: ['No unit is free.', 'Kein Stück ist frei.'],
  error_unit_on_return: ['The unit is on a return.', 'Das Stück steht auf einer Rückgabe.'],
  error_cycle_not_movable: ['It cannot be moved.', 'Die Miete kann nicht umgebucht werden.'],
  error_cycle_out: ['The unit is out.', 'Das Stück ist herausgegeben.'],
  error_cycle_not_out: ['The unit is not out.', 'Das Stück ist nicht herausgegeben.'],
  error_cycle_received: ['The unit is back.', 'Das Stück ist schon zurück.'],
  error_cycle_cancelled: ['It is cancelled.', 'Die Miete ist storniert.'],
  error_cycle_closed: ['It is closed.', 'Die Miete ist abgeschlossen.'],
  error_not_fulfilled_yet: ['It is not out yet.', 'Das Stück ist noch nicht herausgegeben.'],
  error_received_already: ['The unit is back.', 'Das Stück ist schon zurück.'],
  error_precondition_failed: ['Somebody was faster.', 'Jemand war schneller.'],
  error_invalid_body: ['A value is not valid.', 'Eine Angabe ist nicht gültig.'],

  // Scan.
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
  scanSold: ['Sold or retired.', 'Verkauft oder ausgemustert.'],
  scanUnknown: ['No unit has the serial {serial}.', 'Kein Stück hat die Seriennummer {serial}.'],
  scanRestocked: ['Restocked.', 'Eingelagert.'],
  scanDecided: ['Decided.', 'Entschieden.'],
  scanUndone: ['Undone: it is out again.', 'Rückgängig: wieder draußen.'],
  takeBackAnyway: ['Take back anyway', 'Trotzdem zurücknehmen'],
} as const satisfies Record<string, Text>;

export type TextName = keyof typeof TEXTS;
