import { readFileSync } from 'node:fs';

/** Prints the totals of the tests from their JSON results and the exit status of the check. */
const [file, exitStatus] = process.argv.slice(2);
const { passed, failed } = totalsOf(file);
// A failure without a failed test, such as that of an earlier step, counts as one.
const unnamed = exitStatus !== '0' && failed === 0 ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed + unnamed} failed\n`);

function totalsOf(path) {
  try {
    const results = JSON.parse(readFileSync(path, 'utf8'));
    const files = results.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    );
    return {
      passed: results.numPassedTests,
      failed: results.numFailedTests + files.length,
    };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
