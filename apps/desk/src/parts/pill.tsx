/** How much a state needs somebody; a state without a tone needs nobody. */
const TONES: Readonly<Record<string, 'done' | 'warning' | 'error'>> = {
  available: 'done',
  unavailable: 'warning',
  success: 'done',
  info: 'done',
  warning: 'warning',
  critical: 'error',
  unreceived: 'error',
  unfulfilled: 'warning',
  held: 'warning',
  fulfilled: 'done',
  lost: 'error',
  received: 'done',
  in_progress: 'warning',
};

/** A state, in the tone of its severity. */
export const Pill = ({ of, children }: { readonly of: string; readonly children: string }) => (
  <span class={`pill ${TONES[of] ?? ''}`} dir="auto">
    {children}
  </span>
);
