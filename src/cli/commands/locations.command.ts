import type { Command } from 'commander';
import { LocationsService } from '../../modules/locations/locations.service.js';
import { addImportCommand } from '../importing/file-import.js';
import { FlatImport } from '../importing/flat-import.js';
import { toImportLocation } from '../importing/location-record.js';

const LIST = 'locations';

/** `locations import`. */
export function addLocationsCommands(program: Command): void {
  addImportCommand(program, {
    list: LIST,
    description: "Import the platform's own export: Shopify's Admin REST, or a bare list.",
    begin: (application) => {
      const service = application.get(LocationsService);
      return new FlatImport(LIST, toImportLocation, (context, batch) =>
        service.store(context, batch),
      );
    },
  });
}
