import classes from './form.module.css';
import { useFormScope } from './form-context.ts';
import { FormField } from './form-field.tsx';

/** The declared fields of a form, in their groups; some of them perhaps only to look at. */
export function FieldGroups({ fixed = [] }: { fixed?: readonly string[] }) {
  const { form } = useFormScope().screens;
  return form.map((group, index) => (
    <fieldset key={group.title ?? index} className={classes.group}>
      {group.title && <legend className={classes.legend}>{group.title}</legend>}
      {group.fields.map((name, position) => (
        <FormField
          key={name}
          name={name}
          autoFocus={index === 0 && position === 0}
          isFixed={fixed.includes(name)}
        />
      ))}
    </fieldset>
  ));
}
