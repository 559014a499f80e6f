import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { ActionButton } from '../../parts/busy.js';
import { useIsInUse } from '../../parts/in-use.js';
import { formatDay, Name } from '../../parts/labels.js';
import { notifyWithUndo } from '../../parts/undo.js';
import { currentSession } from '../../service/session.js';
import { write } from '../../service/write.js';
import { formatNumber, t } from '../../texts/language.js';
import { blockTitle } from './bars.js';
import type { Block } from './stock.js';

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly onRemoved: () => void;
}

/** The blocks and closing days of the window, as text. */
export function BlockList({ blocks, onRemoved }: BlockListProps) {
  const list = useRef<HTMLDetailsElement>(null);
  const isInUse = useIsInUse(list);
  // No other block comes under the finger.
  const held = useRef(blocks);
  if (!isInUse) held.current = blocks;
  const isRemoved = ({ id }: Block): boolean => !blocks.some((block) => block.id === id);
  const textOf = (block: Block): string => (isRemoved(block) ? `✓ ${t('done')}` : t('remove'));
  return (
    <details ref={list} class="block-list">
      <summary>{t('blocks', { n: formatNumber(blocks.length) })}</summary>
      <ul>
        {held.current.map((block) => (
          <li key={block.id}>
            {block.from ? formatDay(block.from) : '…'} – {block.to ? formatDay(block.to) : '…'}:{' '}
            <Name>{block.resourceType === 'Store' ? t('allUnits') : unitOf(block)}</Name>,{' '}
            <Name>{blockTitle(block)}</Name>{' '}
            {currentSession().canWrite && (
              <ActionButton
                class="plain"
                aria-label={`${textOf(block)}: ${blockTitle(block)}, ${block.resource.title}`}
                aria-disabled={isRemoved(block)}
                onPress={async () => isRemoved(block) || remove(block, onRemoved)}
              >
                {textOf(block)}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const unitOf = ({ resource }: Block): string =>
  [resource.title, resource.formattedId].filter(Boolean).join(' ');

async function remove(block: Block, onRemoved: () => void): Promise<void> {
  const params = { path: { blockedDateId: block.id } };
  const isRemoved = await write((client) =>
    client.delete('/blocked_dates/{blockedDateId}', { params }),
  );
  if (!isRemoved) return;
  const { resourceType, resourceId, from, to, closing, reason, description } = block;
  const effect = closing ? { closing } : { reason };
  const note = description === null ? {} : { description };
  const body = { resourceType, resourceId, from, to, ...effect, ...note };
  notifyWithUndo(
    t('blockRemoved', { what: blockTitle(block) }),
    undefined,
    (client) =>
      client.post('/blocked_dates', { body: body as Schemas['CreateBlockedDateRequest'] }),
    onRemoved,
  );
  onRemoved();
}
