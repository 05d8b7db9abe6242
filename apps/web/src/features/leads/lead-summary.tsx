import type { ReactNode } from 'react';
import { partsOf } from '../../kit/field-registry.ts';
import { useMoney } from '../../kit/money.ts';
import { useFormScope } from '../../kit/record/form-context.ts';
import classes from './lead-page.module.css';

const shown = [
  'email',
  'phone',
  'companyName',
  'website',
  'leadSourceId',
  'priorityId',
  'estimatedValue',
  'preferredContactMethod',
];

const place = ['address', 'postalCode', 'cityId', 'stateId', 'countryId'];

/** The lead at a glance, as it stands in the form. */
export function LeadSummary() {
  const { screens, form } = useFormScope();
  const money = useMoney();
  const cell = (name: string): ReactNode => {
    const field = screens.resource.fields[name];
    const parts = partsOf(screens.resource, name);
    const value = form.values[name];
    if (name === 'estimatedValue') {
      return typeof value === 'number' && value > 0 ? money(value) : null;
    }
    return field && parts && value ? (
      <parts.cell field={field} texts={screens.textsOf(name)} value={value} />
    ) : null;
  };
  const known = place.filter(name => form.values[name]);
  return (
    <>
      <dl className={classes.summary}>
        {shown.map(name => (
          <Pair key={name} label={screens.textsOf(name).heading}>
            {cell(name)}
          </Pair>
        ))}
        <Pair label="Address">
          {known.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              {cell(name)}
            </span>
          ))}
        </Pair>
        <Pair label="Owner">{cell('assignedToUserId')}</Pair>
      </dl>
      {form.values.notes ? <p className={classes.notes}>{String(form.values.notes)}</p> : null}
    </>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  const isNothing = !children || (Array.isArray(children) && children.length === 0);
  return (
    <div className={classes.pair}>
      <dt>{label}</dt>
      <dd>{isNothing ? <span className={classes.nothing}>–</span> : children}</dd>
    </div>
  );
}
