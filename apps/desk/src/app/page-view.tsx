import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/language.js';
import { ErrorMessage } from '../parts/error-message.js';
import { type Page, pageOf } from './pages.js';
import { type PageProps, recordTitle, route } from './route.js';

/** The page of the address, and its title in the title of the document. */
export function PageView() {
  const { value: current } = route;
  const { value: title } = recordTitle;
  const page = pageOf(current);
  const { component: Content, error } = useComponent(page);
  useEffect(() => {
    const parts = [title, page && t(page.title), t('desk')];
    document.title = parts.filter(Boolean).join(' · ');
  });
  if (page === undefined) return <p>{t('noSuchPage')}</p>;
  if (error !== undefined) return <LoadFailure error={error} />;
  if (Content === undefined) return <p aria-busy="true">{t('loading')}</p>;
  return <Content id={current.id} filters={current.filters} />;
}

/** The files of a page are missing during an outage, and after an upgrade of the service. */
function LoadFailure({ error }: { error: unknown }) {
  return (
    <>
      <ErrorMessage error={error} />
      <button type="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </>
  );
}

interface LoadedPage {
  readonly page?: Page;
  readonly component?: ComponentType<PageProps>;
  readonly error?: unknown;
}

function useComponent(page: Page | undefined): LoadedPage {
  const [loaded, setLoaded] = useState<LoadedPage>({});
  useEffect(() => {
    let isShown = true;
    page?.load().then(
      (component) => isShown && setLoaded({ page, component }),
      (error: unknown) => isShown && setLoaded({ page, error }),
    );
    return () => {
      isShown = false;
    };
  }, [page]);
  return loaded.page === page ? loaded : {};
}
