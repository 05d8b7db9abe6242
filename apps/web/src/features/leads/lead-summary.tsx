import { useFormScope } from '../../kit/records/form/form-context.ts';
import { ValuePairs } from '../../kit/records/record-page/values/value-pairs.tsx';

/** The lead at a glance: all but the status, which has its place at the side. */
export function LeadSummary() {
  const { form } = useFormScope().screens;
  const names = form.flatMap(({ fields }) => fields);
  return <ValuePairs fields={names.filter(name => name !== 'leadStatusId')} />;
}
