import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorMessage } from '../parts/error-message.js';
import { signIn, signInFailure, type SignInFailure } from '../service/session.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';

const FAILURE_TEXTS = {
  invalid_token: 'invalidToken',
  invalid_link: 'invalidLink',
  no_read: 'noRead',
} as const satisfies Record<SignInFailure, TextName>;

/** The form for the token of a shop. */
export function SignIn() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { value: failure } = signInFailure;
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token') as string;
    setIsBusy(true);
    setError(undefined);
    await signIn(token.trim()).catch(setError);
    setIsBusy(false);
  };
  return (
    <form class="narrow" onSubmit={submit}>
      <h1>{t('signIn')}</h1>
      {failure !== null && (
        <p role="alert" class="banner error">
          {t(FAILURE_TEXTS[failure])}
        </p>
      )}
      {error !== undefined && <ErrorMessage error={error} />}
      <label>
        {t('token')}
        <input
          name="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          aria-describedby="token-help"
        />
      </label>
      <small id="token-help">{t('tokenHelp')}</small>
      <button type="submit" aria-busy={isBusy} disabled={isBusy}>
        {t('signIn')}
      </button>
    </form>
  );
}
