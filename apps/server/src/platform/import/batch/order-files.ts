import type { Module } from '../../resources/define-module.ts';

/** Sorts files so that those come first whose records others refer to: companies, then contacts, then deals. */
export function orderFiles<File extends { readonly resource: string }>(
  all: readonly Module[],
  files: readonly File[],
): File[] {
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
  return files.toSorted((a, b) => rank(a) - rank(b));
}

function referencesOf(all: readonly Module[], kind: string): string[] {
  const fields = all.find(({ resource }) => resource.name === kind)?.resource.fields ?? {};
  return Object.values(fields).flatMap(({ references, presence }) =>
    references && references !== kind && presence !== 'computed' ? [references] : [],
  );
}
