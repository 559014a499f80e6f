import { execFileSync } from 'node:child_process';

/** A scope or a type, then an imperative sentence: `cycles: keep the booked variant`. */
const SUBJECT = /^[a-z][a-z_-]*(\([a-z-]+\))?!?: \S.{0,98}$/;

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Checks all commits since this check was added, or the last one in a shallow clone. */
const [first] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commits.mjs').split(
  '\n',
);
const isWhole = first && git('rev-list', '--parents', '-n', '1', first).includes(' ');
const range = isWhole ? [`${first}^..HEAD`] : ['-n', '1', 'HEAD'];
const subjects = git('log', '--no-merges', '--format=%s', ...range).split('\n');
const wrong = subjects.filter((subject) => !SUBJECT.test(subject));
for (const subject of wrong) process.stderr.write(`not "scope: imperative sentence": ${subject}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
