import { t } from '@lingui/core/macro';
import { Checkbox, Input } from '@mantine/core';
import { actions, type Permission, permissions } from '@pipewright/contract/permissions.ts';
import { actionNames, specialName } from '../../kit/data/session/permission-names.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { granting, specialPermissions } from '../../kit/records/field-types/permissions/permission-rules.ts';
import { useAreas } from '../../kit/records/screens/use-areas.ts';
import classes from './security.module.css';

interface PermissionChoiceProps {
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
  readonly error?: string;
}

/** Of what one may oneself, what a key may; as far as one reaches oneself. */
export function PermissionChoice({ chosen, onChange, error }: PermissionChoiceProps) {
  const viewer = useViewer();
  const areas = useAreas();
  const held = permissions.filter(permission => viewer.permissions.includes(permission));

  function toggle(permission: Permission, isChosen: boolean): void {
    const granted = Object.fromEntries(chosen.map(name => [name, 'all' as const]));
    const next = granting(granted, permission, isChosen ? 'all' : undefined);
    onChange(held.filter(name => next[name]));
  }
  const box = (permission: Permission, label: string, spoken = label) =>
    held.includes(permission) && (
      <Checkbox
        key={permission}
        label={label}
        aria-label={spoken}
        checked={chosen.includes(permission)}
        onChange={event => toggle(permission, event.currentTarget.checked)}
      />
    );

  return (
    <Input.Wrapper label={t`It may`} labelElement="div" error={error}>
      <Checkbox
        label={t`All of my permissions`}
        checked={chosen.length === held.length}
        indeterminate={chosen.length > 0 && chosen.length < held.length}
        onChange={event => onChange(event.currentTarget.checked ? held : [])}
        mt={4}
        mb={4}
      />
      <div className={classes.areas}>
        {areas
          .filter(({ area }) => held.some(permission => permission.startsWith(`${area}.`)))
          .map(({ area, name }) => (
            <fieldset key={area} className={classes.area}>
              <legend className={classes.areaName}>{name}</legend>
              {actions.map(action =>
                box(`${area}.${action}`, actionNames[action], `${name}: ${actionNames[action]}`),
              )}
            </fieldset>
          ))}
        <div className={classes.specials}>
          {specialPermissions.map(permission => box(permission, specialName(permission)))}
        </div>
      </div>
    </Input.Wrapper>
  );
}
