import type { ReactNode } from 'react';
import { partsOf } from '../field-registry.ts';
import { useFormScope } from '../record/form-context.ts';
import classes from './record-page.module.css';

/** Values at a glance, as they stand in the form: each beside its name, or several in a line beside another one. */
export function ValuePairs({ fields }: { fields: readonly (string | readonly [string, ...string[]])[] }) {
  const { screens, form } = useFormScope();
  return (
    <dl className={classes.summary}>
      {fields.map(field => {
        const names = typeof field === 'string' ? [field] : field;
        const known = names.filter(name => form.values[name]);
        const [first = ''] = names;
        return (
          <div key={first} className={classes.pair}>
            <dt>{screens.textsOf(first).heading}</dt>
            <dd>
              {known.length === 0 && <span className={classes.nothing}>–</span>}
              {known.map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <Value name={name} />
                </span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Value({ name }: { name: string }): ReactNode {
  const { screens, form } = useFormScope();
  const field = screens.resource.fields[name];
  const parts = partsOf(screens.resource, name);
  return field && parts ? (
    <parts.cell field={field} texts={screens.textsOf(name)} value={form.values[name]} />
  ) : null;
}
