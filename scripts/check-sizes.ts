/**
 * Checks that files and folders stay small enough to read: no file that is not a test has more than 300 lines, and no
 * folder more than 25 files.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maxLines = 300;
const maxFiles = 25;
/** Numbered series that only grow, results of the benchmark, translations, and SQL that is generated. */
const exceptFolders =
  /^(docs\/(adr|pictures)|apps\/server\/migrations|apps\/web\/public|bench\/results|locales)(\/|$)/;
const exceptFiles = /^apps\/server\/schema\/(baseline\/|reference-data\.sql$)/;
const code = /\.([cm]?[jt]sx?|css|sql)$/;
const test = /\.(test|long|spec)\.tsx?$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter(Boolean);
const problems = [...longFiles(), ...fullFolders()];
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;

function longFiles(): string[] {
  return files
    .filter(
      file => code.test(file) && !test.test(file) && !exceptFiles.test(file) && !exceptFolders.test(file),
    )
    .map(file => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ file, lines }) => `${file} has ${lines} lines: split it into files of at most ${maxLines}.`);
}

function fullFolders(): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter(each => !exceptFolders.test(dirname(each)))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(
      ([folder, count]) => `${folder} has ${count} files: move some into subfolders of at most ${maxFiles}.`,
    );
}
