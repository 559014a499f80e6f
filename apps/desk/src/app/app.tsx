import { session } from '../service/session.js';
import { t } from '../texts/language.js';
import { Notices } from '../parts/notices.js';
import { Banners } from './banners.js';
import { Header } from './header.js';
import { PageView } from './page-view.js';
import { SignIn } from './sign-in.js';

/** The whole desk. */
export function App() {
  const isSignedIn = session.value !== null;
  return (
    <>
      <a class="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <Header />
      <Notices />
      <Banners />
      <main id="content" tabIndex={-1}>
        {isSignedIn ? <PageView /> : <SignIn />}
      </main>
    </>
  );
}
