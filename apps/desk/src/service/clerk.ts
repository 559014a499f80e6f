import { signal } from '@preact/signals';

const CLERK_KEY = 'desk.clerk';

/** The name of the person who writes comments at this device; a key is often shared. */
export const clerk = signal(localStorage.getItem(CLERK_KEY) ?? '');

export function rememberClerk(name: string): void {
  clerk.value = name;
  localStorage.setItem(CLERK_KEY, name);
}
