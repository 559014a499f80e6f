import { VERSION_PREFIX } from '../src/app-setup.js';

/** The first text after the start: the address of the service and how to call it. */
export function demoGreeting(url: string, token: string, hasDocs: boolean): string {
  const api = `${url}${VERSION_PREFIX}`;
  return [
    '',
    '  Rental inventory with demo data',
    '',
    `  API    ${api}`,
    ...(hasDocs ? [`  Docs   ${url}/docs (Authorize with the token)`] : []),
    `  Token  ${token}`,
    '',
    '  Try it:',
    '',
    `  curl -s -H "Authorization: Bearer ${token}" "${api}/items?limit=50"`,
    '',
    '',
  ].join('\n');
}
