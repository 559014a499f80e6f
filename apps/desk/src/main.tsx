import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app/app.js';
import { pageOf } from './app/pages.js';
import { guardPresses } from './app/press-guard.js';
import { followLinks, route, scrollWhenLong } from './app/route.js';
import { followScanner } from './pages/scan/scanner.js';
import { notifyError } from './parts/notices.js';
import { followOffers } from './rentals/offers.js';
import { followEvents } from './service/live.js';
import { resumeSession, session } from './service/session.js';

followScanner();
followOffers();
guardPresses();
followLinks();

effect(() => {
  if (session.value === null) return undefined;
  const ending = new AbortController();
  void followEvents(session.value.client, ending.signal);
  return () => ending.abort();
});

// The code of the page is loaded while the session begins; the page itself reports a failure.
pageOf(route.value)
  ?.load()
  .catch(() => {});
try {
  await resumeSession();
} catch (error) {
  notifyError(error);
}
render(<App />, document.querySelector('#desk')!);
scrollWhenLong((history.state as { scroll?: number } | null)?.scroll ?? 0);
addEventListener('hashchange', () => void resumeSession().catch(notifyError));
