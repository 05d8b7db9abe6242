import type { AnyResource } from '../define-resource.ts';
import { receivedPathPattern, receivedPrefix, receivedValue } from './received-values.ts';

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
    .find(name => !known.includes(name) && !isReceived(name));
  const message = 'There is no such merge field';
  return unknown === undefined ? undefined : message;
}

/**
 * Replaces every merge field; one without a value is removed. Values are not searched for further fields. `received` is
 * the body that a webhook has received, if one started the run.
 */
export function fillMergeFields(
  text: string,
  values: Readonly<Record<string, unknown>>,
  received?: unknown,
): string {
  return text.replace(pattern, (_, name: string) => {
    const value = isReceived(name)
      ? receivedValue(received, name.slice(receivedPrefix.length))
      : Object.hasOwn(values, name)
        ? values[name]
        : undefined;
    return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : '';
  });
}

/** Whether a text contains values of the received body. */
export function usesReceived(text: string): boolean {
  return [...text.matchAll(pattern)].some(([, name = '']) => isReceived(name));
}

function isReceived(name: string): boolean {
  return name.startsWith(receivedPrefix) && receivedPathPattern.test(name.slice(receivedPrefix.length));
}
