import { t } from '@lingui/core/macro';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import classes from './custom-fields.module.css';
import { FieldRow } from './field-row.tsx';

interface RetiredFieldsProps {
  readonly fields: readonly CustomFieldRecord[];
  readonly mayManage: boolean;
}

/** The fields that are no longer shown. Their values are kept until a field is deleted permanently. */
export function RetiredFields({ fields, mayManage }: RetiredFieldsProps) {
  const count = writeNumber(fields.length);
  return (
    <details className={classes.section}>
      <summary className={classes.sectionHead}>
        <span className={classes.sectionTitle}>{t`Retired fields (${count})`}</span>
        <span className={classes.muted}>{t`Hidden everywhere. Records keep their values.`}</span>
      </summary>
      <ul className={classes.fields}>
        {fields.map(field => (
          <FieldRow key={field.id} field={field} mayManage={mayManage} />
        ))}
      </ul>
    </details>
  );
}
