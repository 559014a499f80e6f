import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { ActionButton } from '../../parts/busy.js';
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
  return (
    <details class="block-list">
      <summary>{t('blocks', { n: formatNumber(blocks.length) })}</summary>
      <ul>
        {blocks.map((block) => (
          <li key={block.id}>
            {block.from ? formatDay(block.from) : '…'} – {block.to ? formatDay(block.to) : '…'}:{' '}
            <Name>{block.resourceType === 'Store' ? t('allUnits') : unitOf(block)}</Name>,{' '}
            <Name>{blockTitle(block)}</Name>{' '}
            {currentSession().canWrite && (
              <ActionButton
                class="plain"
                aria-label={`${t('remove')}: ${blockTitle(block)}, ${block.resource.title}`}
                onPress={() => remove(block, onRemoved)}
              >
                {t('remove')}
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
    (client) =>
      client.post('/blocked_dates', { body: body as Schemas['CreateBlockedDateRequest'] }),
    onRemoved,
  );
  onRemoved();
}
