import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** Called when the dialog is left, by Escape too. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. The focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Keys that follow at once belong to the dialog.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    // A part that scrolls gets the focus before its fields. On a phone, a field would open the keyboard.
    const isScrolling = document.activeElement === element.firstElementChild;
    if (isScrolling && matchMedia('(pointer: fine)').matches) {
      element.querySelector<HTMLElement>('input, select, button')?.focus();
    }
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // A dialog that is no longer rendered has no one to tell.
      onClose={() => dialog.current && onClose()}
    >
      <article>
        <h2 id={titleId}>{title}</h2>
        {children}
      </article>
    </dialog>
  );
}

/** Scrolls a dialog or a form so that what has just appeared in it is in sight. */
export const showInForm = (element: HTMLElement | null): void => {
  if (element?.closest('dialog, form')) element.scrollIntoView({ block: 'nearest' });
};
