import { Checkbox, Input } from '@mantine/core';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { useViewer } from '../../kit/viewer.tsx';
import classes from './security.module.css';

const areaNames: Readonly<Record<string, string>> = { opportunities: 'Deals', masters: 'Master data' };

interface PermissionChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string;
}

/** Of what one may oneself, what a key may. */
export function PermissionChoice({ chosen, onChange, error }: PermissionChoiceProps) {
  const held = useViewer().permissions;
  const areas = Map.groupBy(held, permission => permission.split('.')[0] ?? '');
  const toggle = (permission: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, permission] : chosen.filter(other => other !== permission));
  return (
    <Input.Wrapper label="It may" labelElement="div" error={error}>
      <Checkbox
        label="Everything that I may"
        checked={chosen.length === held.length}
        indeterminate={chosen.length > 0 && chosen.length < held.length}
        onChange={event => onChange(event.currentTarget.checked ? held : [])}
        mt={4}
        mb={4}
      />
      <div className={classes.areas}>
        {[...areas].map(([area, permissions]) => (
          <div key={area} className={classes.area}>
            <span className={classes.areaName}>{nameOf(area)}</span>
            {permissions.map(permission => (
              <Checkbox
                key={permission}
                label={labelOf(verbOf(permission))}
                aria-label={`${nameOf(area)}: ${verbOf(permission)}`}
                checked={chosen.includes(permission)}
                onChange={event => toggle(permission, event.currentTarget.checked)}
              />
            ))}
          </div>
        ))}
      </div>
    </Input.Wrapper>
  );
}

function nameOf(area: string): string {
  return areaNames[area] ?? labelOf(area);
}

function verbOf(permission: string): string {
  return permission.slice(permission.indexOf('.') + 1);
}
