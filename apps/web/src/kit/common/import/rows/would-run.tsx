import { plural, t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { writeNumber } from '../../../formats/formats.ts';

/** Automations start after the import, for the records that meet their conditions. */
export function WouldRun({ automations, records }: { automations: number; records: number }) {
  const number = writeNumber(records);
  return automations > 0 && records > 0 ? (
    <Alert color="blue">
      {t({
        message: plural(automations, {
          one: `# automation would run for up to ${number} records.`,
          other: `# automations would run for up to ${number} records.`,
        }),
      })}
    </Alert>
  ) : null;
}
