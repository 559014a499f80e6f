import { type Command, Option } from 'commander';
import { ENCODINGS } from '../../modules/imports/csv-reader.js';
import { DATE_ORDERS, DECIMALS, MAPPING_RULE } from '../../modules/imports/list-format.js';
import { type ExportedList, type ExportOptions, importExport } from '../importing/export-import.js';
import { importList, type ListCommandOptions } from '../importing/list-import.js';
import { addCommand, following, shopOption } from '../options.js';
import { CommandError } from '../output.js';

const ABOUT_EXPORTS =
  'A file of any size, all of it or nothing. Importing it again changes nothing; absent fields ' +
  'stay as they are.';

const ABOUT_LISTS =
  'A file of any size, all of it or nothing; every invalid line is reported. Importing it again ' +
  'changes nothing.';

const LIST_NAME = /\.(csv|tsv)$/i;

export function addImportCommands(program: Command): void {
  addExportCommand(
    program,
    'products',
    "Import the platform's own export: Shopify's Admin REST, the products.json of a storefront, " +
      'or a bare list, or a list of variants (.csv). Draft and archived products are imported as ' +
      'archived.',
  ).addOption(mapOption());
  addListCommand(program, 'items', 'Import units', {
    description: `Import a stock list (CSV, UTF-8), by serial, or an export of units, by id. ${ABOUT_LISTS}`,
    example: 'items import --shop 1 stock.csv --dry-run',
  })
    .argument('<file>', 'the list')
    .action((file: string, options: ListCommandOptions) => importList(file, options, 'items'));
  addListCommand(program, 'customers', 'Import customers', {
    description:
      "Import the platform's own export: Shopify's Admin REST, its CSV, or a bare list. Or a list " +
      `(.csv); every invalid line is reported. ${ABOUT_EXPORTS}`,
    example: 'customers import --shop 1 customers.json',
  })
    .argument('<file>', 'the export, or the list')
    .action(importCustomers);
  addExportCommand(
    program,
    'locations',
    "Import the platform's own export: Shopify's Admin REST, or a bare list.",
  );
}

function addExportCommand(program: Command, list: ExportedList, about: string): Command {
  return addCommand(program.command(list).description(`Import ${list}`), {
    usage: 'import',
    description: `${about} ${ABOUT_EXPORTS}`,
    example: `${list} import --shop 1 ${list}.json`,
  })
    .addOption(shopOption())
    .option('--dry-run', 'report the outcome, and store nothing')
    .argument('<file>', 'the export')
    .action((file: string, options: ExportOptions) => importExport(file, options, list));
}

function addListCommand(
  program: Command,
  group: string,
  purpose: string,
  help: { description: string; example: string },
): Command {
  return addCommand(program.command(group).description(purpose), { usage: 'import', ...help })
    .addOption(shopOption())
    .option('--dry-run', 'report the outcome, of a list line by line, and store nothing')
    .addOption(
      new Option('--encoding <name>', 'the encoding of a list').choices(ENCODINGS).default('utf-8'),
    )
    .addOption(mapOption())
    .addOption(new Option('--decimal <sign>', 'the decimal separator').choices(DECIMALS))
    .addOption(new Option('--dates <order>', 'the order in dates').choices(DATE_ORDERS))
    .option('--update', 'update existing records whose values differ from the list')
    .option('--rename', 'with --update, change serials and platform ids too, by `id`');
}

const mapOption = (): Option =>
  new Option(
    '--map <entries>',
    'headings of a list by columns, as Barcode=serial,Price=; others are left out',
  ).argParser(following(MAPPING_RULE));

async function importCustomers(file: string, options: ListCommandOptions): Promise<void> {
  if (LIST_NAME.test(file)) return importList(file, options, 'customers');
  for (const name of ['rename', 'update', 'map', 'decimal', 'dates'] as const) {
    if (options[name]) throw new CommandError(`--${name} is for lists (.csv)`);
  }
  return importExport(file, options, 'customers');
}
