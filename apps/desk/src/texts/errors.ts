/**
 * The causes of errors in German, by their codes. With the names that a sentence of the service has, they say
 * the same. English pages show the sentences of the service.
 */
export const GERMAN_CAUSES: Readonly<Record<string, string>> = {
  forbidden: 'Der Schlüssel erlaubt das nicht.',
  not_found: 'Das gibt es nicht (mehr).',
  conflict: 'Das passt nicht zum jetzigen Stand.',
  item_reserved: 'Das Stück ist an diesen Tagen reserviert.',
  item_blocked: 'Das Stück ist an diesen Tagen gesperrt.',
  block_of_plan: 'Diese Sperre endet mit der Wartung. Sie wird am Stück als erledigt gemeldet.',
  item_unavailable: 'Das Stück ist nicht verfügbar.',
  no_unit_free: 'An diesen Tagen ist kein Stück frei.',
  unit_on_return: 'Das Stück steht auf einer Rückgabe.',
  unit_fixed: 'Die Miete behält ihr Stück.',
  unit_has_bookings: 'Das Stück ist noch gebucht.',
  cycle_not_movable: 'Die Miete kann nicht umgebucht werden.',
  too_many_to_move: 'So viele Mieten lassen sich nicht auf einmal umbuchen.',
  cycle_out: 'Das Stück ist herausgegeben.',
  customer_has_bookings: 'Die Person hat noch Buchungen.',
  cycle_not_out: 'Das Stück ist nicht herausgegeben.',
  cycle_received: 'Das Stück ist schon zurück.',
  cycle_cancelled: 'Die Miete ist storniert.',
  cycle_closed: 'Die Miete ist abgeschlossen.',
  return_order_cancelled: 'Die Rückgabe ist storniert.',
  on_another_return_order: 'Das Stück steht auf einer anderen Rückgabe.',
  not_fulfilled_yet: 'Das Stück ist noch nicht herausgegeben.',
  nothing_to_return: 'Das Stück ist nicht herausgegeben.',
  entry_closed: 'Das Warten ist schon beendet.',
  variant_archived: 'Die Variante ist archiviert.',
  received_already: 'Das Stück ist schon zurück.',
  serial_taken: 'Diese Nummer hat schon ein anderes Stück.',
  precondition_failed: 'Jemand war schneller.',
  record_changed: 'Jemand war schneller.',
  stock_changed: 'Der Bestand hat sich inzwischen geändert. Bitte noch einmal einlesen.',
  body_too_large: 'Das ist zu viel auf einmal.',
  too_many_lines: 'Das sind zu viele Zeilen auf einmal.',
  rate_limited: 'Zu viele Anfragen. In höchstens einer Minute geht es weiter.',
  internal: 'Im Dienst ist ein Fehler aufgetreten.',
  busy: 'Der Dienst ist ausgelastet. Bitte noch einmal versuchen.',
  record_busy: 'Jemand anderes ändert das gerade. Bitte noch einmal versuchen.',
  unavailable: 'Der Dienst ist nicht erreichbar.',
};

/** Sentences that advise requests, as people say it. */
export const ENGLISH_SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^(.*; take it off )(#\d+) first: .*$/, '$1return $2 first'],
  [
    /^(SC-.*) is fixed to its unit by packingStatus (\w+); .*$/,
    '$1 keeps its unit, since its packing is $2 already.',
  ],
  [/^serials?\S* must be unique .*: (.*) is taken$/, 'Another unit has the serial $1.'],
  [/^serials\S* must not repeat (.*)$/, 'The serial $1 is twice in the list.'],
];

/** Sentences about values that people type, in German. Fields are named by their values, as people know them. */
export const GERMAN_SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /^.* text of \d+ to (\d+) characters.*?: "([^"]+).*$/,
    '„$2“ ist zu lang: höchstens $1 Zeichen.',
  ],
  [/^.* must not be after (?:today|now).*$/, 'Dieser Tag liegt in der Zukunft.'],
  [/^\w+ must not be (?:before|after) \w+$/, 'Das Ende liegt vor dem Anfang.'],
  [/^.* must be an integer from (\d+) to (\d+).*$/, 'Nur ganze Zahlen von $1 bis $2.'],
  [
    /^serials?\S* must be unique .*: (.*) is taken$/,
    'Die Seriennummer $1 hat schon ein anderes Stück.',
  ],
  [/^serials\S* must not repeat (.*)$/, 'Die Seriennummer $1 steht zweimal in der Liste.'],
  [/^.* would exceed (\d+) tags$/, 'Höchstens $1 Schlagworte.'],
  [/^(.*) is reserved from (.*) to (.*) by (SC-.*)$/, '$1 ist vom $2 bis $3 für $4 reserviert.'],
  [/^(.*) is reserved from (.*) on by (SC-.*)$/, '$1 ist ab $2 für $3 reserviert.'],
  [/^(.*) is reserved until (.*) by (SC-.*)$/, '$1 ist bis $2 für $3 reserviert.'],
  [/^(.*) is blocked from (.*) to (.*)$/, '$1 ist vom $2 bis $3 gesperrt.'],
  [/^(.*) is blocked from (.*) on$/, '$1 ist ab $2 gesperrt.'],
  [/^(.*) is blocked until (.*)$/, '$1 ist bis $2 gesperrt.'],
  [
    /^No unit of (.*?) is free from (\d.*?) to (\d[^:;,]*).*$/,
    'Kein Stück von $1 ist vom $2 bis $3 frei.',
  ],
  [
    /^Too few units of (.*?) are free from (\d.*?) to (\d[^:;,]*): (\d+) are needed, (\d+).*$/,
    'Von $1 sind vom $2 bis $3 nur $5 von $4 Stück frei.',
  ],
  [/^No free unit for ([^:;]*).*$/, 'Kein freies Stück für $1.'],
  [/^(.*) is on (#\d+) and keeps (.*); .*$/, '$1 steht auf der Rückgabe $2 und behält $3.'],
  [/^(.*) is booked by (.*); .*$/, '$1 ist noch gebucht: $2.'],
  [/^(.*) is out and cannot be moved$/, '$1 ist herausgegeben und nicht umzubuchen.'],
];
