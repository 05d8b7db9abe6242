/** Checks that the web application shows no text outside of the catalogues. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLiterals } from './find-literals.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const problems: string[] = [];

/** The English sentences that catalogues are made from. */
const sources = ['apps/web/src/kit/records/screens/texts/entity-sentences.ts'];

for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { cwd: root })) {
  if (!/\.test\.tsx?$/.test(file) && !sources.includes(file)) {
    problems.push(...findLiterals(file, readFileSync(join(root, file), 'utf8')));
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
