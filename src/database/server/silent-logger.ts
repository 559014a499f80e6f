import { AbstractLogger } from 'typeorm';

/**
 * TypeORM tells the console of migrations that fail, whatever its settings, and would tell
 * statements. What goes wrong is thrown as well, and told once by who catches it.
 */
export class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}
