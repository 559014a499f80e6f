import type { ButtonHTMLAttributes } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** Runs work of a button or a form. While it runs, other work is dropped. */
export function useBusy(): readonly [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return [isBusy, run];
}

interface ActionButtonProps extends ButtonHTMLAttributes {
  readonly onPress: () => Promise<unknown>;
}

/** A button that is busy until its work has ended. */
export function ActionButton({ onPress, ...attributes }: ActionButtonProps) {
  const [isBusy, run] = useBusy();
  return (
    <button type="button" aria-busy={isBusy} {...attributes} onClick={() => void run(onPress)} />
  );
}
