import { signal } from '@preact/signals';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { createClient, type Shop } from './client.js';
import {
  decryptToken,
  deleteRememberedToken,
  isTokenRemembered,
  rememberToken,
} from './remembered-token.js';

/** A signed-in desk. */
interface Session {
  readonly client: Shop;
  readonly shop: Schemas['Shop'];
  /** False for a token without the scope `write`: the desk is read-only. */
  readonly canWrite: boolean;
}

const STORAGE_KEY = 'desk.token';

/** Set if the token of the tab cannot write, as its sign-in has shown. */
const READ_ONLY_KEY = 'desk.readOnly';

/** The current session; null while nobody is signed in. */
export const session = signal<Session | null>(null);

/** Why the last session ended, or why signing in failed. */
export type SignInFailure =
  'invalid_token' | 'invalid_link' | 'no_read' | 'wrong_pin' | 'token_deleted';

export const signInFailure = signal<SignInFailure | null>(null);

/** The session of the page that is shown; only pages of a signed-in desk call this. */
export function currentSession(): Session {
  if (session.value === null) throw new Error('Nobody is signed in');
  return session.value;
}

/**
 * Signs in with a token, which is kept until the tab is closed.
 * @param pin remembers the token on this device too
 */
export const signIn = (token: string, pin: string | null = null): Promise<void> =>
  begin(token, async (client) => {
    const opened = await readShop(client);
    if (pin !== null) await rememberToken(token, pin);
    sessionStorage.setItem(STORAGE_KEY, token);
    if (!opened.canWrite) sessionStorage.setItem(READ_ONLY_KEY, '');
    return opened;
  });

/** Goes on with the token of the tab. Reading is enough, since its sign-in has shown whether it can write. */
const goOn = (token: string): Promise<void> =>
  begin(token, async (client) => ({
    shop: await client.get('/shop'),
    canWrite: sessionStorage.getItem(READ_ONLY_KEY) === null,
  }));

async function begin(
  token: string,
  open: (client: Shop) => Promise<Omit<Session, 'client'>>,
): Promise<void> {
  const client = createClient(token, () => signOut('invalid_token'));
  try {
    const opened = await open(client);
    signInFailure.value = null;
    session.value = { client, ...opened };
  } catch (error) {
    const { status } = error as { status?: number | null };
    if (status === 401) signOut('invalid_token');
    else if (status === 403) signOut('no_read');
    else throw error;
  }
}

/** Signs in with the token that this device remembers. */
export async function signInWithPin(pin: string): Promise<void> {
  signInFailure.value = null;
  const token = await decryptToken(pin);
  if (token !== null) return signIn(token);
  signInFailure.value = isTokenRemembered.value ? 'wrong_pin' : 'token_deleted';
}

export function signOut(failure: SignInFailure | null = null): void {
  sessionStorage.clear();
  // A link that was used before is not about the remembered token.
  if (failure !== 'invalid_link') deleteRememberedToken();
  signInFailure.value = failure;
  session.value = null;
}

/** Signs in with the code of a sign-in link, which works once, or with the token of this tab. */
export async function resumeSession(): Promise<void> {
  const code = takeLinkCode();
  if (code !== null) return signInByLink(code);
  const token = sessionStorage.getItem(STORAGE_KEY);
  if (token !== null) await goOn(token);
}

async function signInByLink(code: string): Promise<void> {
  const response = await fetch('/desk/sign_in', { method: 'POST', body: code });
  if (!response.ok) return signOut('invalid_link');
  const { token } = (await response.json()) as { token: string };
  await signIn(token);
}

/** Removes the code from the address, so that neither the history nor a bookmark keeps it. */
function takeLinkCode(): string | null {
  const [, code = null] = /^#link=([\w-]+)$/.exec(location.hash) ?? [];
  if (code !== null) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/** A dry run without a change shows whether the token may write. */
async function readShop(client: Shop): Promise<Omit<Session, 'client'>> {
  try {
    return { shop: await client.put('/shop', { body: {}, dryRun: true }), canWrite: true };
  } catch (error) {
    if ((error as { status?: number | null }).status !== 403) throw error;
    return { shop: await client.get('/shop'), canWrite: false };
  }
}
