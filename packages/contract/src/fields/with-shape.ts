import type { z } from 'zod';
import { copyFieldLabels } from './field-messages.ts';

/** Adds `custom` to a body and keeps the labels of its fields in messages. */
export function withCustom<T extends z.ZodObject>(schema: T, shape: z.ZodRawShape | undefined): T {
  return shape ? copyFieldLabels(schema, withShape<T>(schema, shape)) : schema;
}

/** Adds the lines to a schema, if there are any. */
export function withShape<T extends z.ZodObject>(schema: z.ZodObject, shape: z.ZodRawShape | undefined): T {
  return (shape ? schema.extend(shape) : schema) as T;
}
