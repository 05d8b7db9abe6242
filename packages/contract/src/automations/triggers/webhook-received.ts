import { z } from 'zod';
import { customNamePattern } from '../../customization/custom-names.ts';
import { defineKind } from '../define-step.ts';
import { mappableFieldsOf, matchableFieldsOf, receivedPathPattern } from '../received-values.ts';

const path = z.string().max(500).regex(receivedPathPattern, { message: 'Choose a value of the body' });

/**
 * Another system has sent a JSON body to the automation’s secret address. The body becomes a record: one that has the
 * same value in `matchField`, or a new one.
 */
export const webhookReceivedTrigger = defineKind(
  'webhook-received',
  {
    /** The fields that are filled, each with the place of its value in the body: `customer.email`. */
    values: z.record(z.string().max(100), path).default({}),
    /** Null: every request creates a record. */
    matchField: z.string().max(100).nullable().default(null),
    /** Whether a record is created where none matches. Otherwise the run stops. */
    createsMissing: z.boolean().default(true),
    /** Whether a record that matches gets the values of the body. */
    updatesFound: z.boolean().default(true),
  },
  ({ values, matchField, createsMissing }, resource) => {
    const known = mappableFieldsOf(resource);
    const names = Object.keys(values);
    const unknown = names.filter(name => !known.includes(name) && !customNamePattern.test(name));
    const canMatch = (name: string) =>
      matchableFieldsOf(resource).includes(name) || customNamePattern.test(name);
    return [
      ...(names.length === 0 ? [{ path: ['values'], message: 'Choose at least one field' }] : []),
      ...unknown.map(name => ({ path: ['values', name], message: 'This field cannot be filled' })),
      ...(matchField !== null && !(names.includes(matchField) && canMatch(matchField))
        ? [{ path: ['matchField'], message: 'Choose one of the filled fields' }]
        : []),
      ...(matchField === null && !createsMissing
        ? [{ path: ['matchField'], message: 'Choose a field by which the record is found' }]
        : []),
    ];
  },
);
