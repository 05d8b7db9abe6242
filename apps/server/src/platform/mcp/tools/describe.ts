import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { familyOf, questions } from '@pipewright/contract/filters.ts';
import { listTenantUsers } from '@pipewright/contract/operations/organization/users.ts';
import { z } from 'zod';
import { shownFields } from '../../custom-objects/shown-fields.ts';
import type { Principal } from '../../principal.ts';
import { defineTool, type ToolContext } from '../define-tool.ts';
import { kindNameOf, lists, resourceNamed, workKind, workKindsOf } from '../kinds.ts';

/** More values of a list than this are found by `list_records`. */
const maxValues = 30;

export const describeTool = defineTool({
  name: 'describe',
  title: 'Describe the CRM',
  description:
    'Start here. Without kind: the kinds of records and what you may do with them. With kind: its fields, filter operators and the ids of statuses, stages, tags and people.',
  input: z.object({ kind: workKind.optional() }),
  writes: false,
  run: ({ kind }, context) =>
    kind ? describeKind(resourceNamed(kind, context), context) : describeEverything(context),
});

async function describeEverything({ caller: { principal } }: ToolContext) {
  return {
    you: { userId: principal.userId },
    now: new Date().toISOString(),
    kinds: workKindsOf(principal).map(({ name, resource: { label, permissions } }) => ({
      kind: name,
      label: label[1],
      // `own`, `team` or `all`: whose records; none if it is missing.
      may: {
        read: principal.permissions.get(permissions.read),
        create: principal.permissions.get(permissions.create),
        edit: principal.permissions.get(permissions.edit),
      },
    })),
    lists: lists.map(({ name }) => name),
  };
}

async function describeKind(resource: AnyResource, context: ToolContext) {
  const { principal } = context.caller;
  const { sortable, title } = resource;
  return {
    kind: kindNameOf(resource.name, principal),
    title,
    sortable,
    fields: shownFields(resource.fields, principal)
      .filter(([, { kind }]) => kind !== 'embedded')
      .map(([name, field]) => describeField(resource, name, field, principal)),
    customFields: 'Fields named custom.x are read and written as {"custom":{"x":…}}.',
    operators: Object.fromEntries(
      Object.entries(questions).map(([family, known]) => [family, Object.keys(known)]),
    ),
    values: await readValues(resource, context),
  };
}

function describeField({ fields }: AnyResource, name: string, field: Field, principal: Principal) {
  const { kind, presence, options, references } = field;
  return {
    name,
    label: fieldLabel(fields, name),
    type: kind,
    ...(presence === 'required' ? { required: true } : {}),
    ...(presence === 'computed' ? { readOnly: true } : {}),
    ...(options ? { options: options.map(({ value }) => value) } : {}),
    ...(references ? { refersTo: kindNameOf(references, principal) } : {}),
    filter: familyOf(fields, name),
  };
}

/** The records of short lists that the fields refer to: ids are needed in filters and values. */
async function readValues({ fields }: AnyResource, context: ToolContext) {
  const { caller, operations } = context;
  const names = new Set(Object.values(fields).flatMap(({ references }) => references ?? []));
  const values: Record<string, unknown> = {};
  for (const { name, title, permissions, operations: list } of lists.filter(each => names.has(each.name))) {
    if (caller.principal.permissions.has(permissions.read)) {
      const { body } = await operations.read(caller, {
        operation: list.list,
        query: { pageSize: String(maxValues + 1), fields: title },
      });
      const rows = body as Record<string, unknown>[];
      values[name] =
        rows.length > maxValues
          ? 'Many: use list_records'
          : rows.map(row => ({ id: row.id, name: row[title] }));
    }
  }
  if (names.has('user')) {
    const { body } = await operations.read(caller, { operation: listTenantUsers });
    const people = (body as { id: string; fullName: string; isActive: boolean }[]).filter(
      ({ isActive }) => isActive,
    );
    values.user = people.slice(0, maxValues * 2).map(({ id, fullName }) => ({ id, name: fullName }));
  }
  return values;
}
