/**
 * Checks that the documentation names only what exists: the files and headings that links lead to, the files and
 * folders in code spans, and the commands of `npm run`. The index of decision records has the title of each.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names of files that are tracked; other extensions also occur in names of fields, domains and generated files. */
const fileName = /^(?:[\w.@-]+\/)*[\w.@-]+\.(?:tsx?|cjs|sql|md|ini)$/;
const folderName =
  /^(?:apps|packages|scripts|e2e|bench|deploy|docs|locales|schema|platform|identity|modules|matrices|kit|features|resources|operations|registry)(?:\/[\w.@-]+)+\/?$/;
/** Files of the entities that docs/adding-a-resource.md adds as examples. */
const examples = /ticket|shipping[-_]method/;

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter(Boolean);
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const known = namesOf(tracked);
const documents = tracked.filter(file => file.endsWith('.md') && existsSync(join(root, file)));

const problems = [...documents.flatMap(problemsIn), ...missingInIndex()];
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...brokenLinks(document, text), ...unknownNames(text), ...unknownCommands(text)].map(
    problem => `${document}: ${problem}`,
  );
}

function missingInIndex(): string[] {
  const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8');
  return documents
    .filter(document => /^docs\/adr\/\d/.test(document))
    .filter(document => {
      const [, number, title] = /^# (\d{4}) · (.+)\n/.exec(readFileSync(join(root, document), 'utf8')) ?? [];
      return !index.includes(`| [${number}](${basename(document)}) | ${title} |\n`);
    })
    .map(document => `docs/adr/README.md: the title of ${document} is missing.`);
}

function brokenLinks(document: string, text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
    .flatMap(target => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : normalize(join(dirname(document), path));
      if (!existsSync(join(root, file))) {
        return [`the link ${target} leads to no file.`];
      }
      return anchor === undefined || headings(file).has(anchor)
        ? []
        : [`the link ${target} leads to no heading.`];
    });
}

function unknownNames(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter(name => (fileName.test(name) || folderName.test(name)) && !examples.test(name))
    .filter(name => !known.has(name.replace(/\/$/, '')))
    .map(name => `there is no file or folder ${name}.`);
}

function unknownCommands(text: string): string[] {
  return [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter(name => !(name in scripts))
    .map(name => `there is no command npm run ${name}.`);
}

/** Each file and folder under its whole path and every end of it, since texts leave out the first folders. */
function namesOf(files: string[]): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    for (let end = 1; end <= parts.length; end++) {
      for (let start = 0; start < end; start++) {
        names.add(parts.slice(start, end).join('/'));
      }
    }
  }
  return names;
}

/** The anchors of a document's headings, written as GitHub does. */
function headings(file: string): Set<string> {
  const lines = withoutBlocks(readFileSync(join(root, file), 'utf8')).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...lines].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, '');
}
