import { useEffect, useState } from 'preact/hooks';

/**
 * True while the pointer or the focus of the keyboard is over an element. A finger is over what it touched
 * last.
 */
export function useIsInUse(element: { readonly current: HTMLElement | null }): boolean {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const listen = <Type extends 'pointerover' | 'pointerout' | 'focusin' | 'focusout'>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ) => addEventListener(type, listener, ending);
    const has = (target: EventTarget | null) => element.current?.contains(target as Node) ?? false;
    listen('pointerover', ({ target }) => {
      // It may have come under a mouse that rests.
      if (!(target as Element).closest('.notices')) setIsPointed(has(target));
    });
    listen('pointerout', ({ relatedTarget, pointerType }) => {
      if (relatedTarget === null && pointerType === 'mouse') setIsPointed(false);
    });
    listen('focusin', ({ target }) =>
      setIsFocused(has(target) && (target as Element).matches(':focus-visible')),
    );
    listen('focusout', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsFocused(false);
    });
    return () => ending.abort();
  }, []);
  return isPointed || isFocused;
}
