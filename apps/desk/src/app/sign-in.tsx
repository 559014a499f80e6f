import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { useBusy } from '../parts/busy.js';
import { ErrorMessage } from '../parts/error-message.js';
import {
  canRememberToken,
  deleteRememberedToken,
  isTokenRemembered,
} from '../service/remembered-token.js';
import { signIn, signInFailure, type SignInFailure, signInWithPin } from '../service/session.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';

const FAILURE_TEXTS = {
  invalid_token: 'invalidToken',
  invalid_link: 'invalidLink',
  no_read: 'noRead',
  wrong_pin: 'wrongPin',
  token_deleted: 'tokenDeleted',
} as const satisfies Record<SignInFailure, TextName>;

/** The form for the token of a shop, or for the PIN of a token that this device remembers. */
export function SignIn() {
  const [isBusy, run] = useBusy();
  const [error, setError] = useState<unknown>();
  const { value: failure } = signInFailure;
  const { value: isRemembered } = isTokenRemembered;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const token = values.get('token') as string | null;
    const pin = values.get('pin') as string | null;
    setError(undefined);
    void run(async () => {
      await (token === null ? signInWithPin(pin!) : signIn(token.trim(), pin)).catch(setError);
      if (token === null) form.reset();
    });
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
      {isRemembered ? <PinField /> : <TokenFields />}
      <button type="submit" aria-busy={isBusy} disabled={isBusy}>
        {t('signIn')}
      </button>
      {isRemembered && (
        <button type="button" class="plain" disabled={isBusy} onClick={deleteRememberedToken}>
          {t('otherToken')}
        </button>
      )}
    </form>
  );
}

function TokenFields() {
  const [isRemembered, setRemembered] = useState(false);
  return (
    <>
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
      <small id="token-help">{t(isRemembered ? 'rememberedHelp' : 'tokenHelp')}</small>
      {canRememberToken() && (
        <label>
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
          />
          {t('rememberToken')}
        </label>
      )}
      {isRemembered && <PinField />}
    </>
  );
}

const PinField = () => (
  <label>
    {t('pin')}
    <input
      name="pin"
      type="password"
      inputmode="numeric"
      pattern="[0-9]{4,}"
      title={t('pin')}
      autocomplete="off"
      required
    />
  </label>
);
