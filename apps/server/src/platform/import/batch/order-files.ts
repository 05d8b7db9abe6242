import { importSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { Module } from '../../resources/define-module.ts';

interface FileToOrder {
  readonly resource: string;
  readonly settings: unknown;
}

/**
 * Sorts files so that those come first whose records others refer to: companies, then contacts, then deals; and quotes
 * before a file that has only their lines.
 */
export function orderFiles<File extends FileToOrder>(all: readonly Module[], files: readonly File[]): File[] {
  const kinds = [...new Set(files.map(({ resource }) => resource))];
  const needed = new Map(
    kinds.map(kind => [kind, referencesOf(all, kind).filter(each => kinds.includes(each))]),
  );
  const ordered: string[] = [];
  const visiting = new Set<string>();
  function visit(kind: string): void {
    // In a circle the first one that was met comes first.
    if (ordered.includes(kind) || visiting.has(kind)) {
      return;
    }
    visiting.add(kind);
    for (const each of needed.get(kind) ?? []) {
      visit(each);
    }
    ordered.push(kind);
  }
  for (const kind of kinds.toSorted()) {
    visit(kind);
  }
  // What was not recognized comes last.
  const rank = ({ resource }: File) => (resource ? ordered.indexOf(resource) : kinds.length);
  const isLater = (file: File) => Number(hasOnlyLines(all, file));
  return files.toSorted((a, b) => rank(a) - rank(b) || isLater(a) - isLater(b));
}

/** Whether the rows of a file can only add lines, because no column has the title of the records. */
function hasOnlyLines(all: readonly Module[], { resource, settings }: FileToOrder): boolean {
  const module = all.find(each => each.resource.name === resource);
  const parsed = importSettings.safeParse(settings);
  return Boolean(
    module?.imports?.hasLines && parsed.success && !parsed.data.mapping.includes(module.resource.title),
  );
}

function referencesOf(all: readonly Module[], kind: string): string[] {
  const module = all.find(({ resource }) => resource.name === kind);
  return Object.values({ ...module?.resource.fields, ...module?.imports?.extra }).flatMap(
    ({ references, presence }) =>
      references && references !== kind && presence !== 'computed' ? [references] : [],
  );
}
