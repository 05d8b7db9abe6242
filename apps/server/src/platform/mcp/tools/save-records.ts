import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { workKind } from '../kinds.ts';
import { saveWithPreview } from '../save-with-preview.ts';

export const confirmationInput = z
  .string()
  .max(2000)
  .optional()
  .describe('Leave out for a preview. Then the "confirmation" of that preview, with the same values.');

export const saveRecords = defineTool({
  name: 'save_records',
  title: 'Create or change records',
  description:
    'Creates records, or changes some fields of existing ones (with id), all or none. Two steps: the first call previews and saves nothing; show it to the user, then call again with its confirmation.',
  input: z.object({
    records: z
      .array(
        z.object({
          kind: workKind,
          id: z.uuid().optional().describe('Of the record to change; none for a new one'),
          values: z.record(z.string(), z.unknown()).describe('Fields as in describe'),
        }),
      )
      .min(1)
      .max(20),
    confirmation: confirmationInput,
  }),
  writes: true,
  run: ({ records, confirmation }, context) => saveWithPreview(records, confirmation, context),
});
