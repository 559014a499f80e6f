import { t } from '../texts/language.js';
import { ErrorMessage } from './error-message.js';

/** Stands where something is not read yet, and says why if that failed. */
export const Pending = ({ error }: { readonly error: unknown }) =>
  error === undefined ? <p aria-busy="true">{t('loading')}</p> : <ErrorMessage error={error} />;
