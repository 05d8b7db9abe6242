import { isShown } from '@pipewright/contract/customization/conditional-fields.ts';
import { useEffect } from 'react';
import { fieldValue } from '../../../data/queries/field-values.ts';
import { useRights } from '../../../data/session/viewer.tsx';
import { loadOnFirstUse } from '../../../ui/hooks/load-on-first-use.ts';
import { isEmptyValue, isWide } from '../../field-types/field-types.ts';
import { useFormScope } from '../../form/form-context.ts';
import classes from '../record-page.module.css';
import { EditInPlace, inPlaceEditor } from './edit-in-place.tsx';
import { FieldValue } from './field-value.tsx';

/** Values of the form with their labels. Those of an existing record can be edited. */
export function ValuePairs({ fields }: { fields: readonly string[] }) {
  const { screens, form, record } = useFormScope();
  useEffect(() => loadOnFirstUse(inPlaceEditor), []);
  const mayEdit = useRights(screens.resource)('edit', record);
  const fixed = (record && screens.fixed?.(record)?.fields) ?? [];
  const valueIn = (name: string) => fieldValue(form.values, name);
  const shown = fields.filter(
    name => !screens.hiddenFields.includes(name) && isShown(screens.resource.fields, name, valueIn),
  );
  const canChange = (name: string) =>
    mayEdit && !fixed.includes(name) && screens.resource.fields[name]?.presence !== 'computed';
  return (
    <dl className={classes.summary}>
      {shown.map(name => (
        <div key={name} className={classes.pair} data-long={isWide(screens.resource, name) || undefined}>
          <dt>{screens.textsOf(name).label}</dt>
          <dd>
            {record && canChange(name) ? (
              <EditInPlace name={name} />
            ) : isEmptyValue(screens.resource, name, valueIn(name)) ? (
              <span className={classes.nothing}>–</span>
            ) : (
              <FieldValue name={name} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
