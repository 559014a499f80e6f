import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { ActionButton } from '../../parts/busy.js';
import { Name, titleOf, unitName } from '../../parts/labels.js';
import { UnitLink } from '../../parts/links.js';
import { notify, type Report } from '../../parts/notices.js';
import { PlaceChoice } from '../../parts/place-choice.js';
import { notifyWithUndo } from '../../parts/undo.js';
import type { Shop } from '../../service/client.js';
import { currentSession } from '../../service/session.js';
import { write } from '../../service/write.js';
import { formatNumber, t } from '../../texts/language.js';
import {
  type Counted,
  COUNTED_TONES,
  countedPlace,
  countedSerials,
  dropCounted,
  placeCounted,
  resultOf,
} from './scans.js';

/** The notes of scans that need attention. */
const NOTES = {
  unknown: 'unexpected_unknown',
  out: 'unexpected_out',
  misplaced: 'misplaced',
} as const;

/** Compares what was scanned with the stock. Scanned units that are not expected come first. */
export function Stocktake() {
  const { value: place } = countedPlace;
  const [result, setResult] = useState<Schemas['Stocktake']>();
  const { value: counted } = countedSerials;
  const serials = counted.map(({ serial }) => serial);
  const knownCount = counted.filter(({ unit }) => unit != null).length;
  const compare = (): Promise<unknown> =>
    write(async (client) => {
      const at = place === '' ? {} : { locationPlatformId: Number(place) };
      setResult(await client.post('/items/stocktake', { body: { serials, ...at } }));
    });
  // Nobody can scan a unit without a serial.
  const [missing, withoutSerial] = [false, true].map(
    (isWithout) =>
      result?.missing.data
        .filter(({ serial }) => (serial === null) === isWithout)
        .toSorted((one, other) =>
          shelfOf(one).localeCompare(shelfOf(other), undefined, { numeric: true }),
        ) ?? [],
  ) as [MissingUnits, MissingUnits];
  const remove = (removed: readonly Counted[]): void => {
    dropCounted(removed);
    const text = t('countDeleted', { n: formatNumber(removed.length) });
    const undo = async (): Promise<Report> => {
      const { value: left } = countedSerials;
      const isLeft = ({ serial }: Counted) => left.some((entry) => entry.serial === serial);
      countedSerials.value = [...left, ...removed.filter((entry) => !isLeft(entry))];
      return { text: t('undone', { what: text }), consequences: [] };
    };
    notify({ text, consequences: [], undo });
  };
  /** Gives a unit that was scanned here this place. */
  const moveHere = async ({ id, serial, location }: MissingUnits[number]): Promise<void> => {
    const params = { path: { id } };
    const moveTo = (locationPlatformId: number | null) => async (client: Shop) => {
      const moved = await client.put('/items/{id}', { params, body: { locationPlatformId } });
      placeCounted(serial!, moved.location && String(moved.location.platformId));
      return moved;
    };
    const written = await write(moveTo(Number(place)));
    if (!written) return;
    const text = t('movedHere', { unit: serial!, place: written.response.location!.name });
    const undo = moveTo(location?.platformId ?? null);
    notifyWithUndo(text, written.response, undo, () => void compare());
    await compare();
  };
  const startOver = (): void => {
    remove(counted);
    setResult(undefined);
  };
  return (
    <section aria-labelledby="counted-title">
      <h2 id="counted-title">
        {t('counted', { n: formatNumber(knownCount), all: formatNumber(serials.length) })}
      </h2>
      <div class="grid-tools">
        <PlaceChoice
          place={place}
          onChoose={(chosen) => {
            countedPlace.value = chosen;
            setResult(undefined);
          }}
        />
        <ActionButton disabled={serials.length === 0} onPress={compare}>
          {t('compare')}
        </ActionButton>
        <button type="button" class="secondary" disabled={serials.length === 0} onClick={startOver}>
          {t('startOver')}
        </button>
      </div>
      {counted.length > 0 && (
        <details open={!result}>
          <summary>{t('scans')}</summary>
          <ul class="scans counted" aria-label={t('scans')}>
            {counted.map((entry) => {
              const counting = resultOf(entry);
              return (
                <li key={entry.serial} class={COUNTED_TONES[counting]}>
                  <Name>{entry.serial}</Name>
                  <span>{counting !== 'new' && t(NOTES[counting])}</span>
                  <button
                    type="button"
                    class="plain"
                    aria-label={`${t('remove')}: ${entry.serial}`}
                    onClick={() => remove([entry])}
                  >
                    ✕
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
      {result && (
        <div role="status">
          <p>
            {t('stockMatches', { n: formatNumber(result.counted) })}{' '}
            <span class="muted">{t('nothingToFinish')}</span>
          </p>
          <ResultList list="unexpected" count={result.unexpected.count} units={[]}>
            {result.unexpected.data.map(({ serial, reason, itemId, cycleId }, index) => (
              <li key={index}>
                {itemId === null ? (
                  <Name>{serial}</Name>
                ) : (
                  <UnitLink unit={{ id: itemId, serial }} />
                )}{' '}
                {cycleId === null ? (
                  t(`unexpected_${reason}`)
                ) : (
                  <a href={addressOf('rentals', cycleId)}>{t(`unexpected_${reason}`)}</a>
                )}
              </li>
            ))}
          </ResultList>
          <ResultList
            list="misplaced"
            count={result.misplaced.count}
            units={result.misplaced.data}
            onMoveHere={currentSession().canWrite ? moveHere : undefined}
          />
          <ResultList list="missing" count={missing.length} units={missing} />
          <ResultList list="withoutSerial" count={withoutSerial.length} units={[]}>
            {kindsOf(withoutSerial).map(([unit, n]) => (
              <li key={unit.id}>
                {formatNumber(n)} ×{' '}
                <a
                  href={addressOf('units', undefined, {
                    platformVariantId: String(unit.platformVariantId),
                  })}
                >
                  <Name>{titleOf(unit)}</Name>
                </a>{' '}
                <Name>{shelfOf(unit)}</Name>
              </li>
            ))}
          </ResultList>
        </div>
      )}
    </section>
  );
}

type MissingUnits = Schemas['StocktakeUnits']['data'];

/** The place and the shelf of a unit, in whose order people walk. */
const shelfOf = ({ location, pickLocation }: MissingUnits[number]): string =>
  [location?.name, pickLocation].filter(Boolean).join(', ');

/** The units of a variant on a shelf: the first one, and the number of all. */
function kindsOf(units: MissingUnits): readonly (readonly [MissingUnits[number], number])[] {
  const isAlike = (one: MissingUnits[number], other: MissingUnits[number]) =>
    one.platformVariantId === other.platformVariantId && shelfOf(one) === shelfOf(other);
  return units
    .filter((unit, index) => units.findIndex((one) => isAlike(one, unit)) === index)
    .map((unit) => [unit, units.filter((one) => isAlike(one, unit)).length]);
}

interface ResultListProps {
  readonly list: 'missing' | 'misplaced' | 'unexpected' | 'withoutSerial';
  readonly count: number;
  readonly units: MissingUnits;
  /** Gives a unit of another place the counted one. */
  readonly onMoveHere?: ((unit: MissingUnits[number]) => Promise<void>) | undefined;
  readonly children?: ComponentChildren;
}

const ResultList = ({ list, count, units, onMoveHere, children }: ResultListProps) => (
  <section aria-labelledby={`${list}-title`}>
    <h3 id={`${list}-title`}>
      {t(list)} {formatNumber(count)}
    </h3>
    {list === 'withoutSerial' && count > 0 && <p class="muted">{t('countByEye')}</p>}
    <ul>
      {units.map((unit) => (
        <li key={unit.id}>
          <UnitLink unit={unit} /> <Name>{titleOf(unit)}</Name> <Name>{shelfOf(unit)}</Name>{' '}
          {onMoveHere && (
            <ActionButton
              class="plain"
              aria-label={`${t('isHere')}: ${unitName(unit)}`}
              onPress={() => onMoveHere(unit)}
            >
              {t('isHere')}
            </ActionButton>
          )}
        </li>
      ))}
      {children}
    </ul>
  </section>
);
