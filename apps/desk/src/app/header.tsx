import { session, signOut } from '../service/session.js';
import { chooseLanguage, language, LANGUAGES, t } from '../texts/language.js';
import { PAGES, pageOf } from './pages.js';
import { addressOf, route } from './route.js';
import { Search } from './search.js';

/** The name of the shop, the navigation, the search, the language and signing out. */
export function Header() {
  const { value: signedIn } = session;
  return (
    <header class="desk-header">
      <strong>{signedIn === null ? t('desk') : <bdi>{signedIn.shop.name}</bdi>}</strong>
      {signedIn !== null && (
        <nav aria-label={t('pages')}>
          <ul>
            {PAGES.map(({ path, title }) => (
              <li key={path}>
                <a
                  href={addressOf(path)}
                  aria-current={pageOf(route.value)?.path === path ? 'page' : undefined}
                >
                  {t(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div class="desk-tools">
        {signedIn !== null && <Search />}
        {LANGUAGES.map((tag) => (
          <button
            key={tag}
            type="button"
            class="plain"
            lang={tag}
            aria-pressed={language.value === tag}
            onClick={() => chooseLanguage(tag)}
          >
            {LANGUAGE_NAMES[tag]}
          </button>
        ))}
        {signedIn !== null && (
          <button type="button" class="plain" onClick={() => signOut()}>
            {t('signOut')}
          </button>
        )}
      </div>
    </header>
  );
}

/** Each language in itself. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;
