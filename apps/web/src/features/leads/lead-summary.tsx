import { useFormScope } from '../../kit/record/form-context.ts';
import classes from '../../kit/record-page/record-page.module.css';
import { ValuePairs } from '../../kit/record-page/value-pairs.tsx';

const shown = [
  'email',
  'phone',
  'companyName',
  'website',
  'leadSourceId',
  'priorityId',
  'estimatedValue',
  'preferredContactMethod',
  ['address', 'postalCode', 'cityId', 'stateId', 'countryId'],
  'assignedToUserId',
] as const;

/** The lead at a glance. */
export function LeadSummary() {
  const { notes } = useFormScope().form.values;
  return (
    <>
      <ValuePairs fields={shown} />
      {notes ? <p className={classes.notes}>{String(notes)}</p> : null}
    </>
  );
}
