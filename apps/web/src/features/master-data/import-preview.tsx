import type { importIndustries } from '@pipewright/contract/operations/masters.ts';
import type { z } from 'zod';
import { StatusChip } from '../../kit/status-chip.tsx';
import classes from './import-industries-form.module.css';

export type ImportResult = z.output<typeof importIndustries.result>;

const outcomes = {
  create: ['green', 'Will be added'],
  skip: ['grey', 'Skipped'],
  error: ['red', 'Error'],
} as const;

/** More lines than this nobody reads. */
const shownAtMost = 200;

/** What would become of each line; nothing has happened yet. */
export function ImportPreview({ preview }: { preview: ImportResult }) {
  const { created, skipped, failed, rows } = preview;
  return (
    <section aria-label="Preview">
      <p className={classes.summary} role="status">
        <strong>{created}</strong> to add, <strong>{skipped}</strong> skipped, <strong>{failed}</strong> with
        errors
      </p>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>Line</th>
            <th>Industry</th>
            <th>What happens</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownAtMost).map(({ line, name, outcome, reason }) => {
            const [tone, text] = outcomes[outcome];
            return (
              <tr key={line}>
                <td>{line}</td>
                <td>{name}</td>
                <td>
                  <StatusChip tone={tone}>{text}</StatusChip> {reason}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shownAtMost && (
        <p className={classes.hint}>And {rows.length - shownAtMost} lines more.</p>
      )}
    </section>
  );
}
