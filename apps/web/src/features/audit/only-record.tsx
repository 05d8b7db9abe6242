import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import type { AuditEntry } from '@pipewright/contract/operations/administration/audit.ts';
import { IconFilter } from '@tabler/icons-react';
import classes from './audit.module.css';
import { useKindNames } from './use-kind-names.ts';

/** The filter that shows one record alone, by its name, and the way to remove it. */
export function OnlyRecord({ entries, onRemove }: { entries: readonly AuditEntry[]; onRemove: () => void }) {
  const nameOf = useKindNames();
  const change = entries.find(entry => entry.type === 'change');
  const name = change ? `${nameOf(change.resource)[0]} ${change.record.title ?? ''}`.trim() : t`one record`;
  return (
    <div className={classes.filters}>
      <span className={classes.onlyRecord}>
        <IconFilter size={14} stroke={1.75} aria-hidden />
        <span>
          <Trans>
            Showing only <strong>{name}</strong>
          </Trans>
        </span>
        <CloseButton size={24} iconSize={14} aria-label={t`Remove filter: ${name}`} onClick={onRemove} />
      </span>
    </div>
  );
}
