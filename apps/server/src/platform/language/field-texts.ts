import { fieldProblems } from '@pipewright/contract/fields/field-messages.ts';
import type { z } from 'zod';
import { message, type Text } from './message.ts';

/** One text per field from a failed parse, to be written in the language of its reader. */
export function fieldTexts(error: z.ZodError, schema?: z.ZodType): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(fieldProblems(error, schema)).map(([name, { text, label, values }]) => [
      name,
      // Labels are texts too. Names that an organization gave are in no catalogue and stay as they are.
      message(text, { ...values, ...(label !== undefined && { label: message(label) }) }),
    ]),
  );
}
