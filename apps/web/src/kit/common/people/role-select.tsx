import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rolesOptions } from './roles-query.ts';

interface RoleSelectProps {
  readonly value: string | null;
  readonly onChange: (roleId: string) => void;
  readonly error?: string;
}

/** One of the organization's roles, with what it is for. */
export function RoleSelect({ value, onChange, error }: RoleSelectProps) {
  const { data = [] } = useQuery(rolesOptions());
  const chosen = data.find(({ id }) => id === value);
  return (
    <Select
      label={t`Role`}
      data={data
        .filter(({ id, isActive }) => isActive || id === value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={roleId => roleId && onChange(roleId)}
      description={chosen?.description}
      error={error}
      allowDeselect={false}
      required
      withAsterisk={false}
    />
  );
}
