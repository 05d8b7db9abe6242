import { z } from 'zod';
import { fieldsAsked } from '../customization/conditional-fields.ts';
import { customPathPattern } from '../customization/custom-names.ts';
import type { AnyResource } from '../define-resource.ts';
import { kindRules } from '../fields/field-kinds.ts';
import { type Filter, filterObject } from '../filters.ts';
import { resources } from '../registry/resources.ts';
import type { Problem } from './define-step.ts';
import { mergeFieldProblem } from './merge-fields.ts';

type Path = readonly (string | number)[];

/** The values of fields, in the form that the API accepts them. */
export const fieldValues = z
  .record(z.string().max(100), z.unknown())
  .refine(values => Object.keys(values).length > 0, 'Choose at least one field');

export function checkFilter(filter: Filter | null, resource: AnyResource, path: Path): readonly Problem[] {
  const parsed = filterObject(resource.fields, resource.hasCustomFields).safeParse(filter ?? { and: [] });
  if (!parsed.success) {
    return [{ path, message: parsed.error.issues[0]?.message ?? 'This is no filter' }];
  }
  const refused = fieldsAsked(parsed.data).find(name => customPathPattern.test(name));
  return refused === undefined ? [] : [{ path, message: `Rules cannot ask about “${refused}”` }];
}

/** The values of a change, or of a new record, must be what its API accepts. */
export function checkValues(
  values: Readonly<Record<string, unknown>>,
  schema: z.ZodType,
  path: Path,
): readonly Problem[] {
  const { error } = schema.safeParse(values);
  return (error?.issues ?? []).map(issue => ({
    path: [...path, ...issue.path.map(part => (typeof part === 'symbol' ? '' : part))],
    message: issue.message,
    issue,
  }));
}

/** A text whose merge fields must exist. */
export function checkText(text: string | null, resource: AnyResource, path: Path): readonly Problem[] {
  const problem = mergeFieldProblem(text ?? '', resource);
  return problem ? [{ path, message: problem }] : [];
}

/** A field with a day or a time. */
export function checkDateField(name: string, resource: AnyResource, path: Path): readonly Problem[] {
  return dateFieldsOf(resource).includes(name) || name.startsWith('custom.')
    ? []
    : [{ path, message: 'Choose a field with a date' }];
}

/** The fields with a day or a time, including the times of creation and last change. */
export function dateFieldsOf({ fields }: Pick<AnyResource, 'fields'>): readonly string[] {
  const own = Object.entries(fields).flatMap(([name, field]) =>
    ['day', 'time'].includes(kindRules(field).family ?? '') ? [name] : [],
  );
  return [...own, 'createdAtUtc', 'updatedAtUtc'];
}

/** The field that says how far a record has come: the status of a lead, the stage of a deal. */
export function stageFieldOf({ closed }: Pick<AnyResource, 'closed'>): string | undefined {
  return closed && 'via' in closed ? closed.via : undefined;
}

export function resourceNamed(name: string): AnyResource | undefined {
  return resources.find(resource => resource.name === name);
}
