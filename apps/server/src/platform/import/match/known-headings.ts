import { isCustomName, slugIn } from '@pipewright/contract/customization/custom-names.ts';
import { labelOf } from '@pipewright/contract/fields/field-messages.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { languages } from '@pipewright/contract/texts/languages.ts';
import { translateDeclared } from '../../language/translate.ts';
import { attachmentTarget } from '../attachments/find-contents.ts';
import { normalHeading } from '../presets/normal-heading.ts';
import { idHeadings } from './id-headings.ts';
import {
  createdAtField,
  creatorField,
  currencyCodeField,
  fieldsOf,
  type ImportModule,
  updatedAtField,
} from './plan.ts';
import { hasSourceIds } from './source-ids.ts';

type Known = ReadonlyMap<string, readonly string[]>;

/** By targets, for exports of other systems and for other files: they are asked again for each of the first rows of a file. */
const cached = { exports: new WeakMap<object, Known>(), others: new WeakMap<object, Known>() };

/** The fields that a heading, as `normalHeading` writes it, can mean. */
export function knownHeadings(
  module: ImportModule,
  targets: readonly { name: string }[],
  isExport: boolean,
): Known {
  const cache = isExport ? cached.exports : cached.others;
  const known = cache.get(targets) ?? collectHeadings(module, targets, isExport);
  cache.set(targets, known);
  return known;
}

function collectHeadings(
  module: ImportModule,
  targets: readonly { name: string }[],
  isExport: boolean,
): Known {
  const fields = fieldsOf(module);
  const known = new Map<string, string[]>();
  for (const { name } of targets) {
    const field = fields[name];
    // “Company ID” is an id, never a name.
    const isLinkable = field?.kind === 'reference' && hasSourceIds(field.references);
    const called = [
      ...(isLinkable ? [] : [name]),
      labelOf(name),
      // Exports have headings in the reader's language.
      ...languages.map(each => translateDeclared(each, fieldLabel(module.resource.fields, name))),
      ...(isCustomName(name) ? [slugIn(name)] : []),
      ...(module.imports.headings[name] ?? []),
      ...(systemHeadings[name] ?? []),
      ...(field ? idHeadings(module.resource, name, field, isExport) : []),
    ];
    for (const heading of called) {
      const plain = normalHeading(heading);
      known.set(plain, [...(known.get(plain) ?? []), name]);
    }
  }
  return known;
}

const systemHeadings: Readonly<Record<string, readonly string[]>> = {
  [createdAtField]: [
    'Created time',
    'Created',
    'Created at',
    'Created on',
    'Created date',
    'Create date',
    'Creation date',
    'Date created',
    'Add time',
    'Person - Created',
    'Deal - Created',
    'Organization - Created',
  ],
  [updatedAtField]: [
    'Updated',
    'Updated time',
    'Update time',
    'Last updated',
    'Last modified',
    'Last modified date',
    'Last modified time',
    'Modified time',
    'Modified on',
    'Date modified',
    'Person - Update time',
    'Organization - Update time',
  ],
  [creatorField]: ['Created by', 'Creator', 'Created by user', 'Added by'],
  [attachmentTarget]: ['Attachment', 'Attachments', 'Attached file', 'Attached files', 'File attachment'],
  [currencyCodeField]: ['Currency ISO code', 'Currency code', 'Account currency', 'Lead currency'],
};
