import { useQuery } from '@tanstack/react-query';
import { titleOf } from '../../../data/queries/any-record.ts';
import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { useScreens } from '../../screens/registry.tsx';
import { referredOptions } from '../pickers/referred-query.ts';

/** The name of a referenced record, in its colour if it has one. */
export function ReferenceName({ resourceName, id }: { resourceName: string; id: string }) {
  const { resource, texts, chip } = useScreens(resourceName);
  const { data, isPending } = useQuery(referredOptions(resource, id));
  if (isPending) {
    return null;
  }
  const name = data ? titleOf(resource, data) : texts.unknown;
  return data && chip ? <ColorChip color={String(data[chip])}>{name}</ColorChip> : name;
}
