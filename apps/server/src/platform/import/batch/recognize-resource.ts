import type { ImportTarget } from '@pipewright/contract/operations/import/imports.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { importModule } from '../import-store.ts';
import { guessSettings } from '../match/guess-settings.ts';
import { nounsOf } from '../match/id-headings.ts';
import { fullNameField, type ImportModule, targetsOf } from '../match/plan.ts';
import { recognizeSource } from '../match/recognize-source.ts';
import { recognizePreset } from '../presets/recognize-preset.ts';

/** A kind of records that a file can have. */
export interface Candidate {
  readonly module: ImportModule;
  readonly targets: readonly ImportTarget[];
}

/** The kinds of records that the user may import. */
export function candidatesOf(tx: TenantTx, all: readonly Module[]): Candidate[] {
  return all.flatMap(({ resource, imports }) => {
    if (!imports || !tx.principal.permissions.has(resource.permissions.import)) {
      return [];
    }
    const module = importModule(tx, all, resource.name);
    return [{ module, targets: targetsOf(module, all, tx.principal) }];
  });
}

/** A file whose records are named by it says more than a column. */
const nameScore = 3;
/** A documented export says more than any number of common words. */
const presetScore = 1000;
/** So many columns of a file must be known, or else nobody can tell what it is. */
const minKnown = { columns: 2, share: 0.25 };

interface FileToRecognize {
  /** Of the file and the sheet. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What the rows of a file are, by the names of its columns and of the file. */
export function recognizeResource(
  candidates: readonly Candidate[],
  file: FileToRecognize,
): ImportModule | undefined {
  const source = recognizeSource(file.headings, file.rows);
  const scored = candidates.flatMap(({ module, targets }) => {
    const preset = recognizePreset(module, file.headings, source);
    const { mapping } = guessSettings(module, file.headings, file.rows, targets);
    const known = mapping.filter(name => name !== null);
    const isFitting =
      known.length >= minKnown.columns &&
      known.length >= file.headings.length * minKnown.share &&
      hasNeeded(module, known);
    const isNamed = isNamedIn(file.name, module.resource.name);
    const score = (preset ? presetScore + preset.known : known.length) + (isNamed ? nameScore : 0);
    return isFitting ? [{ module, score }] : [];
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.module;
}

function hasNeeded({ imports }: ImportModule, known: readonly string[]): boolean {
  const given = known.includes(fullNameField) ? [...known, 'lastName'] : known;
  const groups: readonly (readonly string[])[] = imports.recognizedBy ?? imports.needs;
  return groups.every(group => group.some(name => given.includes(name)));
}

/** Whether a name such as `Opportunities-2026.csv` names a kind of records. */
function isNamedIn(name: string, resource: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  return nounsOf(resource).some(noun =>
    words.some(word => [noun, `${noun}s`, noun.replace(/y$/, 'ies')].includes(word)),
  );
}
