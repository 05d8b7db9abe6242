import { NumberInput } from '@mantine/core';
import { useFormScope } from '../../kit/record/form-context.ts';
import { useViewer } from '../../kit/viewer.tsx';

/** An amount in the organization's currency. What is no number is nothing: 0. */
export function MoneyField({ name }: { name: string }) {
  const { form, screens } = useFormScope();
  const { currency } = useViewer().organization;
  const { value, error } = form.getInputProps(name);
  return (
    <NumberInput
      label={`${screens.textsOf(name).label} (${currency})`}
      value={typeof value === 'number' ? value : ''}
      onChange={typed => form.setFieldValue(name, typed)}
      onBlur={() => form.setFieldValue(name, Number(value) || 0)}
      error={error}
      min={0}
      decimalScale={2}
      thousandSeparator=","
      thousandsGroupStyle={currency === 'INR' ? 'lakh' : 'thousand'}
      hideControls
      data-path={name}
    />
  );
}
