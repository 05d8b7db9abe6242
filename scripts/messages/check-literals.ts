/**
 * Checks that the web application shows no text outside of the catalogues. The files in `unconverted.json` still do; the list only
 * shrinks, and `node scripts/messages/check-literals.ts write` removes those that were converted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLiterals } from './find-literals.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listFile = fileURLToPath(new URL('unconverted.json', import.meta.url));
const unconverted: readonly string[] = JSON.parse(readFileSync(listFile, 'utf8'));
const problems: string[] = [];
const stillUnconverted: string[] = [];

/** The English sentences that catalogues are made from. */
const sources = ['apps/web/src/kit/records/screens/entity-sentences.ts'];

for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { cwd: root })) {
  const found =
    /\.test\.tsx?$/.test(file) || sources.includes(file)
      ? []
      : findLiterals(file, readFileSync(join(root, file), 'utf8'));
  if (found.length > 0 && unconverted.includes(file)) {
    stillUnconverted.push(file);
  } else {
    problems.push(...found);
  }
}
stillUnconverted.sort();
if (process.argv[2] === 'write') {
  writeFileSync(listFile, `${JSON.stringify(stillUnconverted, null, 2)}\n`);
} else if (stillUnconverted.length < unconverted.length) {
  problems.push(
    'unconverted.json names files that are converted: node scripts/messages/check-literals.ts write',
  );
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
