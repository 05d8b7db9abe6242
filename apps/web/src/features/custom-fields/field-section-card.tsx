import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { notifyFailure } from '../../kit/data/changes/notify-change.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { useReorder } from '../../kit/records/list/reorder/use-reorder.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import type { FieldSection } from './custom-field-queries.ts';
import classes from './custom-fields.module.css';
import { FieldRow } from './field-row.tsx';

interface FieldSectionCardProps {
  readonly section: FieldSection;
  readonly mayManage: boolean;
  readonly onAdd?: (section: string) => void;
}

/** The fields of one section in their order, which can be changed by drag and by keyboard. */
export function FieldSectionCard({ section, mayManage, onAdd }: FieldSectionCardProps) {
  const { records, ordering, parts } = useReorder({
    screens: useScreens(customFields.name),
    records: section.fields,
    onFailure: error => notifyFailure(t`The new order couldn’t be saved.`, error),
  });
  const fields = records as readonly CustomFieldRecord[];
  const canMove = mayManage && fields.length > 1;
  const title = section.title || t`No section`;
  const titleId = useId();
  const count = fields.length;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        <span className={classes.muted}>
          {t({ message: plural(count, { one: '# field', other: '# fields' }) })}
        </span>
        {onAdd && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.addHere}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onAdd(section.title)}
            aria-label={t`Add field to ${title}`}
          >
            {t`Add field`}
          </Button>
        )}
      </div>
      <ul className={classes.fields} {...(canMove ? ordering : {})}>
        {fields.map(field => (
          <FieldRow key={field.id} field={field} mayManage={mayManage} canMove={canMove} />
        ))}
      </ul>
      {canMove && parts}
    </section>
  );
}
