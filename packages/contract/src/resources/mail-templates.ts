import { defineResource } from '../define-resource.ts';
import { type Field, longText, text, withTexts } from '../fields/fields.ts';
import { mailVariables, variableProblem } from '../texts/mail-variables.ts';

const variables = Object.keys(mailVariables)
  .map(name => `{{${name}}}`)
  .join(', ');

/** Reusable mails, in plain text with variables such as {{firstName}}. */
export const mailTemplates = defineResource({
  name: 'mail-template',
  path: '/mail-templates',
  label: ['mail template', 'mail templates'],
  area: 'activities',
  fields: {
    name: text(100),
    subject: templated(text(200)),
    body: withTexts(templated(longText(9_000)), {
      label: 'Text',
      help: `Plain text. Filled in for each recipient: ${variables}.`,
    }),
  },
  title: 'name',
  search: ['name', 'subject'],
  sort: ['name'],
});

/** Unknown variables are rejected here, so that they are never sent to somebody. */
function templated<F extends Field & { schema: ReturnType<typeof text>['schema'] }>(field: F): F {
  const schema = field.schema.min(1).superRefine((value, context) => {
    const message = variableProblem(value);
    if (message) {
      context.addIssue({ code: 'custom', message });
    }
  });
  return { ...field, schema, isRefined: true };
}
