import { Input } from '@mantine/core';
import { objectIcons } from '@pipewright/contract/customization/custom-objects.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { useId } from 'react';
import { labelOfOption } from '../../../kit/records/field-types/types/choice-type.tsx';
import { useFormScope } from '../../../kit/records/form/form-context.ts';
import { objectIconComponents } from '../object-icons.ts';
import classes from './icon-choice.module.css';

/** The pictures side by side, as radio buttons. */
export function IconChoice() {
  const { form, screens } = useFormScope();
  const [name, labelId] = [useId(), useId()];
  return (
    <Input.Wrapper
      label={screens.textsOf('icon').label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={form.errors.icon}
    >
      <div role="radiogroup" aria-labelledby={labelId} className={classes.icons}>
        {objectIcons.map(icon => {
          const Icon = objectIconComponents[icon];
          const label = labelOfOption(customObjects.fields.icon, icon);
          return (
            <label key={icon} className={classes.icon} title={label}>
              <input
                type="radio"
                name={name}
                className={classes.radio}
                aria-label={label}
                checked={form.values.icon === icon}
                onChange={() => form.setFieldValue('icon', icon)}
              />
              <Icon size={18} stroke={1.75} aria-hidden />
            </label>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
