import './imports.css';
import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { ActionButton } from '../../parts/busy.js';
import { Choice } from '../../parts/choice.js';
import { csvOf } from '../../parts/csv.js';
import { Name, variantCell } from '../../parts/labels.js';
import { notify } from '../../parts/notices.js';
import { Pending } from '../../parts/pending.js';
import type { Shop } from '../../service/client.js';
import { newPlatformId } from '../../service/new-platform-id.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { write } from '../../service/write.js';
import { formatNumber, language, t } from '../../texts/language.js';
import { type Kind, KindField } from '../calendar/kind-field.js';

type ImportedList = 'items' | 'customers';

/** A file that was chosen. Its content stays the same until it is imported. */
interface ListFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly charset: 'utf-8' | 'windows-1252';
  /** Differs for each choice. */
  readonly number: number;
}

/** How the file writes numbers and dates, and whether it renames records. */
interface Options {
  readonly decimal: 'point' | 'comma';
  readonly dates: 'dmy' | 'mdy';
  readonly rename: boolean;
}

/** Imports a spreadsheet: a dry run shows what the file changes, one press imports it. */
export function ImportPage({ list }: { readonly list: ImportedList }) {
  const [file, setFile] = useState<ListFile | null>(null);
  /** How often a file was imported; its name leaves the field then. */
  const [imports, setImports] = useState(0);
  const [options, setOptions] = useState<Options>({
    decimal: language.value === 'de' ? 'comma' : 'point',
    dates: 'dmy',
    rename: false,
  });
  if (!currentSession().canWrite) return <p>{t('readOnly')}</p>;
  return (
    <>
      <h1>{t(list === 'items' ? 'importUnits' : 'importCustomers')}</h1>
      <Columns list={list} delimiter={options.decimal === 'comma' ? ';' : ','} />
      <FileField key={imports} onChoose={setFile} />
      <div class="grid">
        <Choice
          label={t('decimalSign')}
          value={options.decimal}
          options={[
            ['point', '1234.50'],
            ['comma', '1234,50'],
          ]}
          onChoose={(decimal) => setOptions({ ...options, decimal: decimal as Options['decimal'] })}
        />
        <Choice
          label={t('dateOrder')}
          value={options.dates}
          options={[
            ['dmy', '31.12.2026'],
            ['mdy', '12/31/2026'],
          ]}
          onChoose={(dates) => setOptions({ ...options, dates: dates as Options['dates'] })}
        />
      </div>
      <label>
        <input
          type="checkbox"
          checked={options.rename}
          onChange={({ currentTarget }) =>
            setOptions({ ...options, rename: currentTarget.checked })
          }
        />
        {t('renames')}
      </label>
      {file && (
        <Preview
          list={list}
          file={file}
          options={options}
          onDone={() => {
            setFile(null);
            setImports(imports + 1);
          }}
        />
      )}
      {list === 'items' ? <VariantSearch /> : <p>{t('platformIdHelp')}</p>}
    </>
  );
}

const OPTIONAL_COLUMNS = {
  items: ['condition', 'location.name', 'pickLocation', 'acquiredAt', 'acquisitionCost', 'tags'],
  customers: ['firstName', 'lastName', 'email', 'phone', 'tags'].concat(
    ['address1', 'zip', 'city', 'country'].map((field) => `defaultAddress.${field}`),
  ),
};

interface ColumnsProps {
  readonly list: ImportedList;
  /** Spreadsheets with decimal commas put semicolons between cells. */
  readonly delimiter: string;
}

/** The columns of a file, and a template that can be imported as it is. */
function Columns({ list, delimiter }: ColumnsProps) {
  const { value } = useLoaded('variant of the template', ['product'], (client, signal) =>
    client.get('/variants', { params: { query: { limit: 100 } }, signal }),
  );
  const variants = value?.data ?? [];
  const { sku = '', platformId = '' } = variants.find((one) => one.sku) ?? variants[0] ?? {};
  const needed =
    list === 'items'
      ? { serial: 'EXAMPLE-1', sku: sku ?? '', platformVariantId: sku ? '' : platformId }
      : { platformId: newPlatformId() };
  const optional = OPTIONAL_COLUMNS[list];
  const template = [
    [...Object.keys(needed), ...optional],
    [...Object.values(needed), ...optional.map(() => '')],
  ];
  return (
    <p>
      {t(`columns_${list}`, { optional: optional.join(', ') })}{' '}
      <a
        download={`${list}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(template, delimiter))}`}
      >
        {t('template')}
      </a>
    </p>
  );
}

/** Finds the cell that names a variant in a file. */
function VariantSearch() {
  const [kind, setKind] = useState<Kind>();
  return (
    <div>
      <KindField
        onlyVariants
        placeholder={t('findsSku')}
        onChoose={(_, chosen) => setKind(chosen)}
      />
      <p role="status">{kind && <Name>{variantCell(kind)}</Name>}</p>
    </div>
  );
}

/** A field for a file, which can be dropped on it. */
function FileField({ onChoose }: { readonly onChoose: (file: ListFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (files: FileList | null | undefined): Promise<void> => {
    const [file] = files ?? [];
    if (file) onChoose(await readFile(file));
  };
  return (
    <label
      class="drop-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const { files } = event.dataTransfer!;
        // The field shows the name of the file.
        input.current!.files = files;
        void choose(files);
      }}
    >
      {t('chooseFile')}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        // The same file can be chosen again after an edit.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ currentTarget }) => void choose(currentTarget.files)}
      />
    </label>
  );
}

let chosen = 0;

/** Spreadsheets save UTF-8, or the encoding of Windows. */
async function readFile(file: File): Promise<ListFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const number = (chosen += 1);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { name: file.name, bytes, number, charset: 'utf-8' };
  } catch {
    return { name: file.name, bytes, number, charset: 'windows-1252' };
  }
}

interface PreviewProps {
  readonly list: ImportedList;
  readonly file: ListFile;
  readonly options: Options;
  readonly onDone: () => void;
}

/** The changes by the file, or its errors. */
function Preview({ list, file, options, onDone }: PreviewProps) {
  const send = (client: Shop, sent: { dryRun: boolean; signal?: AbortSignal }) =>
    client.import(`/imports/${list}`, file.bytes, {
      params: { query: { update: true, ...options } },
      charset: file.charset,
      ...sent,
    });
  const { value, error } = useLoaded(
    JSON.stringify([list, file.number, options]),
    [],
    (client, signal) => send(client, { dryRun: true, signal }),
  );
  if (!value || error !== undefined) {
    return (
      <>
        <h2 dir="auto">{file.name}</h2>
        <Pending error={error} />
        {error !== undefined && <p>{t('importRejected')}</p>}
      </>
    );
  }
  const page = list === 'items' ? 'units' : list;
  const press = async (): Promise<void> => {
    const written = await write((client) => send(client, { dryRun: false }));
    if (!written) return;
    const { created, updated } = written.response;
    const text = t('importDone', { file: file.name, created, updated });
    notify({ text, consequences: [], next: { text: t(page), address: addressOf(page) } });
    onDone();
  };
  const count = value.created + value.updated;
  return (
    <section aria-label={t('whatChanges')}>
      <h2 dir="auto">{file.name}</h2>
      <p role="status">
        {t('importCounts', {
          created: formatNumber(value.created),
          updated: formatNumber(value.updated),
          unchanged: formatNumber(value.unchanged),
        })}
      </p>
      {value.changes.length > 0 && <ChangedColumns changes={value.changes} />}
      {count > 0 && <ActionButton onPress={press}>{t('importCount', { n: count })}</ActionButton>}
    </section>
  );
}

/** The changes of existing records, by the columns of the file. */
function ChangedColumns({ changes }: Pick<Schemas['ImportedList'], 'changes'>) {
  const cell = (text: string | null) => <Name>{text ?? t('empty')}</Name>;
  return (
    <table class="changed-columns">
      <thead>
        <tr>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('changedCells')}</th>
          <th scope="col">{t('examples')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, count, examples }) => (
          <tr key={column}>
            <td>{column}</td>
            <td>{formatNumber(count)}</td>
            <td>
              {examples.map(({ key, from, to }) => (
                <div key={key}>
                  <Name>{key}</Name>: {cell(from)} → {cell(to)}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
