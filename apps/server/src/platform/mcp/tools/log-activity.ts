import { allAboutLinks } from '@pipewright/contract/about.ts';
import { callOutcomes } from '@pipewright/contract/fields/activity-fields.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { z } from 'zod';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { defineTool, type ToolContext } from '../define-tool.ts';
import { findWorkKind, workKind } from '../kinds.ts';
import { saveWithPreview } from '../save-with-preview.ts';
import { confirmationInput } from './save-records.ts';

const moment = z.iso.datetime({ offset: true });

export const logActivity = defineTool({
  name: 'log_activity',
  title: 'Log an activity',
  description:
    'Adds a note, call, meeting or task to a record. Two steps, as save_records: preview, then the same with its confirmation.',
  input: z.object({
    type: z.enum(['note', 'call', 'meeting', 'task']),
    subject: z.string().min(1).max(200),
    text: z.string().max(10_000).optional(),
    aboutKind: workKind.optional(),
    aboutId: z.uuid().optional(),
    dueAt: moment.optional().describe('When a task is due or a meeting begins'),
    endsAt: moment.optional(),
    completedAt: moment.optional(),
    outcome: z.enum(callOutcomes).optional(),
    durationMinutes: z.int().min(0).max(44_640).optional(),
    confirmation: confirmationInput,
  }),
  writes: true,
  async run({ confirmation, aboutKind, aboutId, ...input }, context) {
    const values = {
      kind: input.type,
      subject: input.subject,
      body: input.text,
      dueAtUtc: inUtc(input.dueAt),
      endsAtUtc: inUtc(input.endsAt),
      completedAtUtc: inUtc(input.completedAt),
      outcome: input.outcome,
      durationMinutes: input.durationMinutes,
      ...linkTo(aboutKind, aboutId, context),
    };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    return saveWithPreview([{ kind: activities.name, values: given }], confirmation, context);
  },
});

/** The field that links an activity to a record, with the id of the record. */
function linkTo(kind: string | undefined, id: string | undefined, context: ToolContext): object {
  if (kind === undefined && id === undefined) {
    return {};
  }
  if (kind === undefined || id === undefined) {
    throw invalid({ [kind === undefined ? 'aboutKind' : 'aboutId']: 'Give both aboutKind and aboutId' });
  }
  const { name, resource } = findWorkKind(kind, context);
  const link = allAboutLinks.find(each => each.name === resource.name);
  if (!link) {
    throw invalid({ aboutKind: msg`Activities can’t be about records of the kind “${name}”` });
  }
  return { [link.field]: id };
}

function inUtc(at: string | undefined): string | undefined {
  return at && new Date(at).toISOString();
}
