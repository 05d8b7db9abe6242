import { DuplicateWarning } from '../../kit/duplicates/duplicate-warning.tsx';
import { useFormScope } from '../../kit/record/form-context.ts';
import { FormField } from '../../kit/record/form-field.tsx';
import classes from './lead-form.module.css';

/** What needs the whole width. */
const long = ['notes', 'address'];

/** The fields of a lead in their groups, two beside each other where there is room. */
export function LeadForm() {
  const { form } = useFormScope().screens;
  const groups = form.map(({ title, fields }, place) => (
    <fieldset key={title} className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>
        {fields.map((name, index) => (
          <div key={name} className={classes.field} data-long={long.includes(name) || undefined}>
            <FormField name={name} autoFocus={place === 0 && index === 0} />
          </div>
        ))}
      </div>
    </fieldset>
  ));
  return (
    <>
      <DuplicateWarning />
      {groups}
    </>
  );
}
