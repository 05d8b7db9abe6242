import { useFormScope } from '../../kit/record/form-context.ts';
import { ValuePairs } from '../../kit/record-page/value-pairs.tsx';

/** The lead at a glance: all but the status, which has its place at the side. */
export function LeadSummary() {
  const { form } = useFormScope().screens;
  const names = form.flatMap(({ fields }) => fields);
  return <ValuePairs fields={names.filter(name => name !== 'leadStatusId')} />;
}
