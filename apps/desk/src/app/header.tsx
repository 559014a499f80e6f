import { useEffect, useState } from 'preact/hooks';
import { session, signOut } from '../service/session.js';
import { chooseLanguage, language, LANGUAGES, t } from '../texts/language.js';
import { MAIN_PAGES, type Page, pageOf, PAGES } from './pages.js';
import { addressOf, route } from './route.js';
import { Search } from './search.js';

/** The name of the shop, the search, the navigation, the language and signing out. */
export function Header() {
  const { value: signedIn } = session;
  return (
    <header class="desk-header">
      <strong>{signedIn === null ? t('desk') : <bdi>{signedIn.shop.name}</bdi>}</strong>
      {signedIn === null ? <Tools /> : <Navigation />}
    </header>
  );
}

/** The search and the pages. A phone has five of them at the bottom, and the rest under More. */
function Navigation() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [route.value, language.value]);
  const current = pageOf(route.value);
  const isOther = PAGES.indexOf(current!) >= MAIN_PAGES;
  return (
    <>
      <nav class={isOpen ? 'open' : undefined} aria-label={t('pages')}>
        <ul>
          {PAGES.slice(0, MAIN_PAGES).map((page) => (
            <PageLink key={page.path} page={page} isCurrent={page === current} />
          ))}
          <li class="more">
            <button
              type="button"
              class="plain"
              aria-expanded={isOpen}
              aria-current={isOther ? 'true' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {t('more')}
            </button>
          </li>
        </ul>
        <ul class="others">
          {PAGES.slice(MAIN_PAGES).map((page) => (
            <PageLink key={page.path} page={page} isCurrent={page === current} />
          ))}
          <li>
            <Tools />
          </li>
        </ul>
      </nav>
      <Search />
    </>
  );
}

const PageLink = ({ page, isCurrent }: { readonly page: Page; readonly isCurrent: boolean }) => (
  <li class={`to-${page.path}`}>
    <a href={addressOf(page.path)} aria-current={isCurrent ? 'page' : undefined}>
      {t(page.title)}
    </a>
  </li>
);

/** The languages, and signing out. */
const Tools = () => (
  <div class="desk-tools">
    {Object.entries(LANGUAGES).map(([tag, { name }]) => (
      <button
        key={tag}
        type="button"
        class="plain"
        lang={tag}
        aria-pressed={language.value === tag}
        onClick={() => chooseLanguage(tag)}
      >
        {name}
      </button>
    ))}
    {session.value !== null && (
      <button type="button" class="plain" onClick={() => signOut()}>
        {t('signOut')}
      </button>
    )}
  </div>
);
