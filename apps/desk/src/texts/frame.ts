import type { Translations } from './translations.js';

/** The frame of all pages, signing in, and lists. */
export const FRAME = {
  desk: ['Rental desk', 'Verleihtheke'],
  pages: ['Pages', 'Seiten'],
  more: ['More', 'Mehr'],
  skipToContent: ['Skip to the content', 'Zum Inhalt springen'],
  loading: ['Loading …', 'Wird geladen …'],
  noSuchPage: ['This page does not exist.', 'Diese Seite gibt es nicht.'],
  notices: ['Notices', 'Meldungen'],
  close: ['Close', 'Schließen'],
  cancel: ['Cancel', 'Abbrechen'],
  undo: ['Undo', 'Rückgängig'],
  undone: ['Undone: {what}', 'Rückgängig gemacht: {what}'],
  noUndo: ['No Undo: {reason}', 'Nicht rückgängig zu machen: {reason}'],
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
    'Too many requests with this token. The desk waits, and goes on by itself at {time}.',
    'Zu viele Anfragen mit diesem Schlüssel. Die Theke wartet und macht um {time} von selbst weiter.',
  ],
  readOnly: [
    'Read-only: this token has no scope “write”.',
    'Nur lesen: Dieser Schlüssel hat kein Schreibrecht („write“).',
  ],
  signIn: ['Sign in', 'Anmelden'],
  signOut: ['Sign out', 'Abmelden'],
  token: ['Token', 'Schlüssel'],
  tokenHelp: [
    'The token begins with rk_. This tab keeps it until it is closed.',
    'Der Schlüssel beginnt mit rk_. Dieser Tab behält ihn, bis er geschlossen wird.',
  ],
  rememberedHelp: [
    'The token begins with rk_. This device keeps it under the PIN until you sign out.',
    'Der Schlüssel beginnt mit rk_. Dieses Gerät behält ihn unter der PIN bis zum Abmelden.',
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
  rememberToken: ['Remember on this device', 'Auf diesem Gerät merken'],
  pin: ['PIN, at least 4 digits', 'PIN, mindestens 4 Ziffern'],
  otherToken: ['Sign in with another token', 'Mit einem anderen Schlüssel anmelden'],
  wrongPin: [
    'This PIN is wrong. Five wrong PINs delete the token from this device.',
    'Diese PIN ist falsch. Fünf falsche PINs löschen den Schlüssel von diesem Gerät.',
  ],
  tokenDeleted: [
    'Five wrong PINs or signing out deleted the token from this device. Enter the token.',
    'Fünf falsche PINs oder das Abmelden haben den Schlüssel von diesem Gerät gelöscht. Bitte den Schlüssel eingeben.',
  ],
  searchAll: ['Units, rentals, returns and customers', 'Stücke, Mieten, Rückgaben und Kunden'],
  hitCount: ['Hits: {n}', 'Treffer: {n}'],
  rowsShown: ['{first}–{last} of {all}', '{first}–{last} von {all}'],
  rowsShownAbove: ['{first}–{last} of more than {all}', '{first}–{last} von mehr als {all}'],
  previousRows: ['Previous', 'Vorige'],
  nextRows: ['Next', 'Weitere'],
  leaveUnsaved: [
    'There are changes that are not saved. Leave without them?',
    'Es gibt ungespeicherte Änderungen. Ohne sie weitergehen?',
  ],
} as const satisfies Translations;
