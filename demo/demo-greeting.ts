import { VERSION_PREFIX } from '../src/app-setup.js';

interface Demo {
  /** The URL of the service. */
  readonly url: string;
  readonly token: string;
  /** The code of the link that signs in to the desk, if that is served. */
  readonly signInCode: string | undefined;
  readonly hasDocs: boolean;
}

/** The first text after the start: the addresses of the service and how to call it. */
export function demoGreeting({ url, token, signInCode, hasDocs }: Demo): string {
  const api = `${url}${VERSION_PREFIX}`;
  return [
    '',
    '  Rental inventory with demo data',
    '',
    ...(signInCode === undefined
      ? []
      : [
          `  Desk   ${url}/desk#link=${signInCode}`,
          '         (signs in once, within 15 minutes; later use the token)',
        ]),
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
