import pg from 'pg';

/**
 * A connection whose loss cannot end the process. It can be lost at any time, also while the pool
 * has just lent it and nobody listens yet; whoever uses it hears of it by its next statement.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
