import type { DemoShop } from './demo-shop.js';
import { fjellAndFabric } from './fjell/fjell-and-fabric.js';
import { harbourSails } from './harbour/harbour-sails.js';

/** The shops of the demo, the main one first; the same on every machine. */
export const demoShops = (): DemoShop[] => [fjellAndFabric(), harbourSails()];
