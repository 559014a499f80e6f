import type { DemoLine } from '../demo-catalogue.js';

const ADULTS = ['S', 'M', 'L'];
const WIDE = ['S', 'M', 'L', 'XL'];
const DRESS = ['36', '38', '40', '42'];
const SUIT = ['48', '50', '52', '54'];

/** What Fjell & Fabric rents out, as one table a kind. */
export const FJELL_LINES: readonly DemoLine[] = [
  ...kind(
    {
      tags: ['winter', 'premium', 'autumn collection'],
      facts: {
        supplier: 'Tindfell Mill',
        care_label: 'Wash at 30 °C, close all zips, no softener',
        waterproofed: 'true',
      },
    },
    [
      ['Storm parka', 'PARKA', 1290, ADULTS, ['Green', 'Slate']],
      ['Summit shell jacket', 'SHELL', 1650, ADULTS, ['Rust', 'Night blue']],
      ['Ridge down jacket', 'DOWN', 1480, WIDE],
      ['Fjord rain coat', 'RAINC', 720, ADULTS, ['Yellow', 'Navy']],
      ['Expedition bib trousers', 'BIBTR', 1380, WIDE],
      ['Hiking trousers', 'HIKTR', 560, ADULTS, ['Sand', 'Olive']],
      ['Softshell hoodie', 'SOFTH', 640, ADULTS, ['Moss', 'Plum']],
      ['Insulated skirt', 'INSKT', 430, ['XS', ...ADULTS]],
      ['Merino base layer set', 'MERIN', 520, ADULTS, ['Grey', 'Blue']],
    ],
  ),
  ...kind(
    {
      tags: ['children', 'winter', 'family set'],
      facts: { supplier: 'Lomvi Outdoor', care_label: 'Wash at 40 °C', waterproofed: 'true' },
    },
    [
      ['Fleece jumpsuit, children', 'KFLEE', 310, ['98', '104', '110', '116']],
      ['Rain set, children', 'KRAIN', 290, ['98', '104', '110', '116', '122']],
      ['Ski suit, children', 'KSKIS', 680, ['104', '110', '116', '122', '128', '134']],
    ],
  ),
  ...kind(
    {
      tags: ['festive', 'premium', 'tailored'],
      facts: {
        supplier: 'Skauen Sewing Works',
        care_label: 'Dry clean only; hang on a wide hanger',
        waterproofed: 'false',
      },
    },
    [
      ['Wool field coat', 'WOOLC', 1120, DRESS],
      ['Festive wool jacket', 'FESTJ', 2200, ADULTS],
      ['Linen evening dress', 'LINEN', 980, DRESS],
      ['Velvet dinner jacket', 'VELVD', 1250, SUIT],
      ['Tweed three-piece suit', 'TWEED', 1890, SUIT],
      ['Nordic knit sweater', 'KNITS', 590, ADULTS, ['White', 'Red']],
    ],
  ),
  ...kind(
    {
      tags: ['footwear', 'winter', 'resoled'],
      facts: { supplier: 'Lomvi Outdoor', care_label: 'Brush, dry slowly, wax' },
    },
    [
      ['Mountain boots', 'BOOTS', 1180, ['38', '40', '42', '44', '46']],
      ['Rubber boots', 'RUBBR', 260, ['37', '39', '41', '43', '45']],
      ['Snowshoes', 'SNOWS', 740, ['Small', 'Medium', 'Large']],
      ['Microspikes', 'SPIKE', 210, ADULTS],
    ],
  ),
  ...kind(
    {
      tags: ['camping', 'family set', 'ultralight'],
      facts: { supplier: 'Kvitfjell Gear', waterproofed: 'true' },
    },
    [
      ['Tunnel tent', 'TTENT', 3200, ['2 persons', '3 persons', '4 persons']],
      ['Dome tent', 'DTENT', 2450, ['2 persons', '3 persons']],
      ['Lavvu', 'LAVVU', 5400, ['6 persons', '8 persons']],
      ['Winter sleeping bag', 'WBAG', 1980, ['Regular', 'Long']],
      ['Summer sleeping bag', 'SBAG', 890, ['Regular', 'Long', 'Junior']],
      ['Sleeping mat', 'SMAT', 540, ['Regular', 'Wide']],
      ['Hammock with tarp', 'HAMMO', 760, ['Single', 'Double']],
      ['Camping stove', 'STOVE', 610, ['Gas', 'Multi-fuel']],
      ['Cook set', 'COOKS', 420, ['2 persons', '4 persons']],
      ['Dry bag', 'DRYBG', 190, ['10 l', '20 l', '35 l', '60 l']],
    ],
  ),
  ...kind(
    {
      tags: ['touring', 'guided trips', 'ultralight'],
      facts: { supplier: 'Kvitfjell Gear' },
    },
    [
      ['Trekking backpack', 'TREKP', 1340, ['50 l', '60 l', '70 l']],
      ['Day pack', 'DAYPK', 620, ['20 l', '28 l'], ['Moss', 'Clay']],
      ['Child carrier', 'CARRY', 1720, ['One size'], ['Blue', 'Grey']],
      ['Trekking poles', 'POLES', 380, ['Fixed', 'Folding']],
      ['Pulk sledge', 'PULKS', 2890, ['120 cm', '144 cm']],
      ['Touring skis', 'TSKIS', 2650, ['170 cm', '180 cm', '190 cm', '200 cm']],
      ['Avalanche set', 'AVALA', 2380, ['Beacon and probe', 'Beacon, probe and shovel']],
      ['Packraft', 'PACKR', 6900, ['Solo', 'Duo']],
    ],
  ),
];

type Row = [title: string, code: string, cost: number, sizes: string[], colours?: string[]];

function kind(common: Pick<DemoLine, 'tags' | 'facts'>, rows: readonly Row[]): DemoLine[] {
  return rows.map(([title, code, cost, sizes, colours]) => ({
    title,
    code,
    cost,
    sizes,
    colours,
    ...common,
  }));
}
