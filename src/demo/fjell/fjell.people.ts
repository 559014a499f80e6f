import type { DemoPeople, DemoPlace } from '../demo.customers.js';

const NORWAY = { country: 'Norway', countryCode: 'NO', dial: '+47' } as const;
const SWEDEN = { country: 'Sweden', countryCode: 'SE', dial: '+46' } as const;
const DENMARK = { country: 'Denmark', countryCode: 'DK', dial: '+45' } as const;

const place = (
  city: string,
  zip: string,
  [province, provinceCode]: readonly [string, string],
  country: Pick<DemoPlace, 'country' | 'countryCode' | 'dial'>,
): DemoPlace => ({ city, zip, province, provinceCode, ...country });

/** Who rents at Fjell & Fabric. */
export const FJELL_PEOPLE: DemoPeople = {
  firstNames: [
    'Ada', 'Anders', 'Astrid', 'Bjørn', 'Dag', 'Eirik', 'Elin', 'Erik', 'Frida', 'Gunnar',
    'Hanne', 'Håkon', 'Ida', 'Ingrid', 'Jonas', 'Kari', 'Lars', 'Linnea', 'Liv', 'Maja',
    'Magnus', 'Marit', 'Nils', 'Nora', 'Ola', 'Oskar', 'Ragnhild', 'Sigrid', 'Sofie', 'Tuva',
  ],
  lastNames: [
    'Aasen', 'Bakke', 'Berg', 'Dahl', 'Eide', 'Fjeld', 'Foss', 'Grønvold', 'Hagen', 'Halvorsen',
    'Haugen', 'Holm', 'Jensen', 'Kvamme', 'Lie', 'Lindqvist', 'Lund', 'Moen', 'Myhre', 'Nordin',
    'Nygård', 'Ødegård', 'Ravn', 'Rønning', 'Sandvik', 'Solberg', 'Strand', 'Sæther', 'Tangen',
    'Vik',
  ],
  streets: [
    'Storgata', 'Kirkegata', 'Fjellveien', 'Skogveien', 'Strandgata', 'Bakkeveien', 'Havnegata',
    'Elvegata', 'Parkveien', 'Nygata',
  ],
  places: [
    place('Oslo', '0557', ['Oslo', '03'], NORWAY),
    place('Oslo', '0182', ['Oslo', '03'], NORWAY),
    place('Bergen', '5018', ['Vestland', '46'], NORWAY),
    place('Trondheim', '7012', ['Trøndelag', '50'], NORWAY),
    place('Stavanger', '4008', ['Rogaland', '11'], NORWAY),
    place('Tromsø', '9008', ['Troms', '55'], NORWAY),
    place('Lillehammer', '2609', ['Innlandet', '34'], NORWAY),
    place('Voss', '5700', ['Vestland', '46'], NORWAY),
    place('Göteborg', '411 08', ['Västra Götaland', 'O'], SWEDEN),
    place('Umeå', '903 26', ['Västerbotten', 'AC'], SWEDEN),
    place('København', '1620', ['Hovedstaden', '84'], DENMARK),
  ],
  companies: ['Vindfang Film AS', 'Høyfjell Guiding AS', 'Nordin AB', 'Bakke & Lie Events AS'],
};
