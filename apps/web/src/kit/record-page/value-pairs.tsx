import type { ReactNode } from 'react';
import { partsOf } from '../field-registry.ts';
import { useFormScope } from '../record/form-context.ts';
import { isBlank } from '../record/form-values.ts';
import { useMay } from '../viewer.tsx';
import { EditInPlace } from './edit-in-place.tsx';
import classes from './record-page.module.css';

/** Values at a glance, as they stand in the form, each beside its name; of a record that is there, each can be edited. */
export function ValuePairs({ fields }: { fields: readonly string[] }) {
  const { screens, form, record } = useFormScope();
  const mayWrite = useMay(screens.resource.permissions.write);
  return (
    <dl className={classes.summary}>
      {fields.map(name => (
        <div key={name} className={classes.pair} data-long={isLong(screens.resource.fields[name]?.kind)}>
          <dt>{screens.textsOf(name).label}</dt>
          <dd>
            {record && mayWrite ? (
              <EditInPlace name={name} />
            ) : isBlank(form.values[name]) ? (
              <span className={classes.nothing}>–</span>
            ) : (
              <Value name={name} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Value({ name }: { name: string }): ReactNode {
  const { screens, form } = useFormScope();
  const field = screens.resource.fields[name];
  const parts = partsOf(screens.resource, name);
  return field && parts ? (
    <parts.cell field={field} texts={screens.textsOf(name)} value={form.values[name]} />
  ) : null;
}

function isLong(kind: string | undefined): true | undefined {
  return kind === 'longText' ? true : undefined;
}
