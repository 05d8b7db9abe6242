import { t } from '@lingui/core/macro';
import { FieldGroups } from '../../../kit/records/form/field-groups.tsx';
import { useFormScope } from '../../../kit/records/form/form-context.ts';
import classes from './lead-source-form.module.css';
import { LeadSourceTile } from './lead-source-tile.tsx';

/** The declared fields, and below them what the card will look like. */
export function LeadSourceForm() {
  const { form } = useFormScope();
  const { name, icon, color } = form.values;
  return (
    <>
      <FieldGroups />
      <section className={classes.preview} aria-label={t`Preview`}>
        <LeadSourceTile icon={String(icon ?? '')} color={String(color ?? '')} />
        <span className={classes.name}>{String(name ?? '').trim() || t`Lead source`}</span>
      </section>
    </>
  );
}
