import classes from './form.module.css';
import { useFormScope } from './form-context.ts';
import { FormField } from './form-field.tsx';
import { useFirstField } from './use-first-field.ts';

/** The declared fields of a form, in their groups; some of them perhaps only to look at. */
export function FieldGroups({ fixed = [] }: { fixed?: readonly string[] }) {
  const { form } = useFormScope().screens;
  const first = useFirstField(form.flatMap(({ fields }) => fields).filter(name => !fixed.includes(name)));
  return form.map((group, index) => (
    <fieldset key={group.title ?? index} className={classes.group}>
      {group.title && <legend className={classes.legend}>{group.title}</legend>}
      {group.fields.map(name => (
        <FormField key={name} name={name} autoFocus={name === first} isFixed={fixed.includes(name)} />
      ))}
    </fieldset>
  ));
}
