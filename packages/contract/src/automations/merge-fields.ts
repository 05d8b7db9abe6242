import type { AnyResource } from '../define-resource.ts';

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Texts about the person who published the automation and their organization. */
export const senderFields = ['myName', 'myEmail', 'myCompany'] as const;

const mergeableKinds = [
  'text',
  'longText',
  'email',
  'webAddress',
  'choice',
  'date',
  'integer',
  'decimal',
  'money',
];

/** The fields of a record that a text may contain between double braces. */
export function mergeFieldsOf({ fields }: Pick<AnyResource, 'fields'>): readonly string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (mergeableKinds.includes(kind) ? [name] : []));
}

/** The message about a name between double braces that is no merge field. */
export function mergeFieldProblem(text: string, resource: Pick<AnyResource, 'fields'>): string | undefined {
  const known: readonly string[] = [...mergeFieldsOf(resource), ...senderFields];
  const unknown = [...text.matchAll(pattern)]
    .map(([, name = '']) => name)
    .find(name => !known.includes(name));
  const message = 'There is no such merge field';
  return unknown === undefined ? undefined : message;
}

/** Replaces every merge field; one without a value is removed. Values are not searched for further fields. */
export function fillMergeFields(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(pattern, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
  });
}
