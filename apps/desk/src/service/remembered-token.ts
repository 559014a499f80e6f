import { signal } from '@preact/signals';

/** A token that is encrypted under a PIN, as lists of bytes. */
interface StoredToken {
  readonly salt: readonly number[];
  readonly iv: readonly number[];
  readonly encrypted: readonly number[];
  /** PINs that were tried since the last correct one. */
  readonly attempts: number;
}

const STORAGE_KEY = 'desk.remembered';

const MAX_ATTEMPTS = 5;

const PBKDF2_ITERATIONS = 600_000;

/** Browsers encrypt only on pages from `https` or `localhost`. */
export const canRememberToken = (): boolean => 'subtle' in crypto;

/** True while this device has an encrypted token. */
export const isTokenRemembered = signal(localStorage.getItem(STORAGE_KEY) !== null);

/** Stores a token on this device, encrypted under a PIN. */
export async function rememberToken(token: string, pin: string): Promise<void> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const key = await deriveKey(pin, salt);
  const cipher = { name: 'AES-GCM', iv };
  const encrypted = await crypto.subtle.encrypt(cipher, key, new TextEncoder().encode(token));
  const bytes = new Uint8Array(encrypted);
  store({ salt: [...salt], iv: [...iv], encrypted: [...bytes], attempts: 0 });
  isTokenRemembered.value = true;
}

/**
 * Decrypts the token of this device. The last wrong PIN that is allowed deletes it.
 * @returns null for a wrong PIN, or without a token
 */
export async function decryptToken(pin: string): Promise<string | null> {
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as StoredToken | null;
  if (stored === null) {
    deleteRememberedToken();
    return null;
  }
  const attempts = stored.attempts + 1;
  // An attempt counts even if the page is closed before its result.
  store({ ...stored, attempts });
  const key = await deriveKey(pin, new Uint8Array(stored.salt));
  const cipher = { name: 'AES-GCM', iv: new Uint8Array(stored.iv) };
  try {
    const token = await crypto.subtle.decrypt(cipher, key, new Uint8Array(stored.encrypted));
    store({ ...stored, attempts: 0 });
    return new TextDecoder().decode(token);
  } catch {
    if (attempts >= MAX_ATTEMPTS) deleteRememberedToken();
    return null;
  }
}

export function deleteRememberedToken(): void {
  localStorage.removeItem(STORAGE_KEY);
  isTokenRemembered.value = false;
}

const store = (stored: StoredToken): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function deriveKey(pin: string, salt: BufferSource): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(pin);
  const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', iterations: PBKDF2_ITERATIONS, salt };
  const cipher = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, secret, cipher, false, ['encrypt', 'decrypt']);
}
