import { fieldLabel, systemFields } from '@pipewright/contract/fields/system-fields.ts';
import { type Language, languages } from '@pipewright/contract/texts/languages.ts';
import { translateDeclared } from '../../language/translate.ts';
import { fieldsOf, type ImportModule } from '../match/plan.ts';
import { dynamics } from './dynamics.ts';
import { freshsales } from './freshsales.ts';
import { hubspot } from './hubspot.ts';
import { krayin } from './krayin.ts';
import { normalHeading } from './normal-heading.ts';
import { espocrm, twenty } from './open-source.ts';
import { pipedrive } from './pipedrive.ts';
import type { ProductPreset } from './preset.ts';
import { salesforce } from './salesforce.ts';
import { zoho } from './zoho.ts';

export const presets: readonly ProductPreset[] = [
  salesforce,
  hubspot,
  zoho,
  pipedrive,
  dynamics,
  freshsales,
  espocrm,
  twenty,
  krayin,
];

/** Our own exports, whose headings are in the language of whoever made them. */
export const ownSource = 'Pipewright';

/** A known export that a file looks like. */
export interface RecognizedPreset {
  readonly source: string;
  readonly resource: string;
  /** By heading as `normalHeading` writes it. */
  readonly columns: ReadonlyMap<string, string | null>;
  /** How many of the file's headings are known. */
  readonly known: number;
}

interface Known {
  readonly source: string;
  readonly resource: string;
  readonly columns: ReadonlyMap<string, string | null>;
}

/** So many headings must be known: people add columns of their own, and leave out others. */
const minimum = { columns: 3, share: 0.5 };

const knownExports: readonly Known[] = presets.flatMap(({ source, exports }) =>
  exports.map(({ resource, columns }) => ({ source, resource, columns: byNormal(Object.entries(columns)) })),
);

/**
 * The known export of records of a module that a file looks like. `source` is the product that its ids and single
 * headings point to, which decides between products that use the same words.
 */
export function recognizePreset(
  module: ImportModule,
  headings: readonly string[],
  source: string,
): RecognizedPreset | undefined {
  const plain = headings.map(normalHeading);
  const fitting = [...knownExports, ...ownExports(module)]
    .filter(each => each.resource === module.resource.name)
    .map(each => ({ ...each, known: plain.filter(heading => each.columns.has(heading)).length }))
    .filter(({ known }) => known >= minimum.columns && known >= plain.length * minimum.share)
    .filter(each => each.source === source || isUnmistakable(each, plain));
  const score = (each: RecognizedPreset) => each.known + (each.source === source ? 0.5 : 0);
  return fitting.sort((a, b) => score(b) - score(a))[0];
}

/** Whether headings are the product's own: `Name` and `ID` are everybody's, and their ids could be of any list. */
function isUnmistakable({ source, columns, known }: RecognizedPreset, headings: readonly string[]): boolean {
  const special = headings.filter(heading => columns.has(heading) && sourcesOf.get(heading)?.size === 1);
  if (source === ownSource) {
    return headings.some(heading => columns.get(heading) === ownMark);
  }
  return special.length >= 2 || (special.length === 1 && known === headings.length);
}

/** Which products use a heading. */
const sourcesOf = new Map<string, Set<string>>();
for (const { source, columns } of knownExports) {
  for (const heading of columns.keys()) {
    sourcesOf.set(heading, (sourcesOf.get(heading) ?? new Set()).add(source));
  }
}

/** In place of a field: the column of our exports that no other product has. */
const ownMark = 'IDs in other systems';

const own = new WeakMap<object, readonly Known[]>();

function ownExports(module: ImportModule): readonly Known[] {
  const known = own.get(module.resource);
  if (known) {
    return known;
  }
  const made = languages.map(language => {
    const { resource, columns } = ownExport(module, language);
    return { source: ownSource, resource, columns: byNormal(Object.entries(columns)) };
  });
  own.set(module.resource, made);
  return made;
}

/** Our own export of a kind of records, as somebody who uses the language makes it. */
export function ownExport(module: ImportModule, language: Language): ProductPreset['exports'][number] {
  const { fields, name } = module.resource;
  const targets = fieldsOf(module);
  const exported = Object.keys(fields).filter(field => fields[field]?.kind !== 'embedded');
  const labels = [...exported, ...Object.keys(systemFields)].map(field => {
    const fills = field === 'sourceIds' ? ownMark : field in targets ? field : null;
    return [translateDeclared(language, fieldLabel(fields, field)), fills] as const;
  });
  return { resource: name, columns: Object.fromEntries(labels) };
}

function byNormal(columns: Iterable<readonly [string, string | null]>): ReadonlyMap<string, string | null> {
  return new Map([...columns].map(([heading, field]) => [normalHeading(heading), field]));
}
