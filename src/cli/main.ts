import 'reflect-metadata';
import { readEnvFile } from '../config/configuration.js';
import { exitCodeOf, log } from './output.js';
import { createProgram } from './program.js';

// The reader of the output may end before the command, as `head` does.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
void main();

async function main(): Promise<void> {
  try {
    readEnvFile(log);
    await createProgram().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}
