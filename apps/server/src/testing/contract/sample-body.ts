import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { ensureObject } from '../custom-objects.ts';
import type { User } from '../test-app.ts';

let counter = 0;
let codes = 0;

/** A valid body for the resource, different each time. Required references are created first, through the API. */
export async function sampleBody(user: User, resource: AnyResource, modules: readonly Module[]) {
  const body: Record<string, unknown> = {};
  // Records without a name, such as layouts, are distinguished by what they refer to.
  const hasName = resource.fields[resource.title]?.kind !== 'choice';
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.presence === 'computed' || field.presence === 'kept' || (hasName && isOpenReference(field))) {
      continue;
    }
    body[name] =
      field.kind === 'reference' ? await makeReferenced(user, field, modules) : samples[field.kind](field);
  }
  return body;
}

/** Creates a record of a resource through the API and returns it. */
export async function createSample(user: User, resource: AnyResource, modules: readonly Module[]) {
  if (isObjectEntity(resource.name)) {
    await ensureObject(user, resource.name);
  }
  const body = await sampleBody(user, resource, modules);
  const answer = await user.call('POST', `/api${resource.path}`, { body });
  if (answer.status !== 201) {
    throw new Error(`could not make a ${resource.name}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as Record<string, unknown> & { id: string; version: number };
}

async function makeReferenced(user: User, field: Field, modules: readonly Module[]): Promise<string> {
  const target = modules.find(module => module.resource.name === field.references);
  if (!target) {
    throw new Error(`no module for ${field.references}`);
  }
  return (await createSample(user, target.resource, modules)).id;
}

function isOpenReference({ kind, presence }: Field): boolean {
  return kind === 'reference' && presence !== 'required';
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const assignedCodes = 'XK QA OM JE JM JO JP WF WS ZA ZM ZW YE YT UA UG UM US UY UZ'.split(' ');
/** Two letters that are no seeded country code and, followed by Q, no currency code. */
const unassignedCodes = [...'XQOJWZYU']
  .flatMap(first => letters.map(second => first + second))
  .filter(code => !assignedCodes.includes(code));

/** One sample for each kind of field: a new kind does not compile without one. */
const samples: Record<Exclude<Field['kind'], 'reference'>, (field: Field) => unknown> = {
  text: ({ maxLength = 100 }) => {
    counter += 1;
    return `Sample ${counter}`.slice(-maxLength).trim();
  },
  longText: () => 'Several\nlines',
  code: ({ maxLength = 2 }) => {
    codes += 1;
    return (unassignedCodes[codes % unassignedCodes.length] ?? '').padEnd(maxLength, 'Q');
  },
  color: () => '#12AB34',
  emoji: () => '📣',
  iconClass: () => 'fa-industry',
  integer: () => 7,
  // Some numbers exclude each other unless they are zero, such as a discount in percent and as an amount.
  decimal: ({ default: value = 1.25 }) => value,
  money: ({ default: value = 1250 }) => value,
  boolean: ({ default: value = true }) => value,
  references: () => [],
  permissions: () => ({ 'masters.read': 'all' }),
  fieldRules: () => ({ maxLength: 40 }),
  arrangement: () => ({ sections: [{ title: 'Sample', fields: [] }], hidden: [] }),
  filter: () => ({ and: [] }),
  email: () => {
    counter += 1;
    return `sample-${counter}@example.test`;
  },
  webAddress: () => 'https://example.test/about',
  choice: ({ options = [] }) => options[0]?.value,
  date: () => '2026-03-31',
  dateTime: () => '2026-03-31T12:30:00.000Z',
  texts: () => [],
  embedded: () => undefined,
};
