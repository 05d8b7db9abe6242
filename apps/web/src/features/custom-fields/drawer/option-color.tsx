import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ColorSwatch, Menu, UnstyledButton } from '@mantine/core';
import classes from './field-form.module.css';

interface OptionColorName {
  readonly hex: string;
  readonly name: MessageDescriptor;
}

/** The colours that options can have. New options take them in turn. */
export const optionColors: readonly OptionColorName[] = [
  { hex: '#3B82F6', name: msg`Blue` },
  { hex: '#22C55E', name: msg`Green` },
  { hex: '#F97316', name: msg`Orange` },
  { hex: '#A855F7', name: msg`Purple` },
  { hex: '#EF4444', name: msg`Red` },
  { hex: '#14B8A6', name: msg`Teal` },
  { hex: '#EAB308', name: msg`Yellow` },
  { hex: '#EC4899', name: msg`Pink` },
  { hex: '#64748B', name: msg`Grey` },
];

interface OptionColorProps {
  readonly color?: string;
  /** The option that it belongs to. */
  readonly of: string;
  readonly onChange: (color: string | undefined) => void;
}

/** The colour of an option, and a menu of the others. */
export function OptionColor({ color, of, onChange }: OptionColorProps) {
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>
        <UnstyledButton className={classes.color} aria-label={t`Color of ${of}`}>
          <ColorSwatch size={14} color={color ?? 'transparent'} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {optionColors.map(({ hex, name }) => (
          <Menu.Item
            key={hex}
            leftSection={<ColorSwatch size={14} color={hex} aria-hidden />}
            onClick={() => onChange(hex)}
          >
            {i18n._(name)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onChange(undefined)}>{t`No color`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
