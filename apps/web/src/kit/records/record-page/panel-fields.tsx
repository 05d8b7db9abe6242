import { useRights } from '../../data/session/viewer.tsx';
import { useFormScope } from '../form/form-context.ts';
import { FormField } from '../form/form-field.tsx';
import classes from './record-page.module.css';

/** Fields that are changed at the side and not among the details: who cares for a record, and what it is filed under. */
export function PanelFields({ names }: { names: readonly string[] }) {
  const { screens, record } = useFormScope();
  const mayWrite = useRights(screens.resource)(record ? 'edit' : 'create', record);
  return (
    <section className={classes.section}>
      <fieldset className={classes.panelFields} disabled={!mayWrite}>
        {names.map(name => (
          <FormField key={name} name={name} />
        ))}
      </fieldset>
    </section>
  );
}
