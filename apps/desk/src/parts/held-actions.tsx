import { useRef } from 'preact/hooks';
import { ActionButton } from './busy.js';

/** Something that a person can do now. */
export interface Action {
  /** Its text on a button. */
  readonly text: string;
  /** Its subject, for people who hear the button alone. */
  readonly of?: string;
  /** True for the usual next step. */
  readonly isNext?: boolean;
  readonly run: () => Promise<unknown>;
}

interface HeldActionsProps {
  readonly actions: readonly Action[];
  /** True while the pointer or the focus is over the buttons. */
  readonly isInUse: boolean;
  /** The class of a button. */
  readonly classOf: (action: Action) => string | undefined;
}

/**
 * A button for each action. While they are in use, no button leaves its place or becomes another one: actions
 * that are no longer possible are disabled, and new ones follow.
 */
export function HeldActions({ actions, isInUse, classOf }: HeldActionsProps) {
  const held = useRef(new Map<string, Action>()).current;
  if (!isInUse) held.clear();
  for (const action of actions) held.set(action.text, action);
  return (
    <>
      {[...held.values()].map((action) => {
        const { text, of } = action;
        const isPossible = actions.includes(action);
        return (
          <ActionButton
            key={text}
            class={isPossible ? classOf(action) : 'secondary'}
            aria-label={of && `${text}: ${of}`}
            aria-disabled={!isPossible}
            onPress={async () => isPossible && action.run()}
          >
            {text}
          </ActionButton>
        );
      })}
    </>
  );
}
