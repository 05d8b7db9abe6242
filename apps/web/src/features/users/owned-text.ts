import {
  maxOwnedCounted,
  ownedKindOf,
  ownedResources,
  type PersonListed,
} from '@pipewright/contract/operations/members.ts';
import { writeNumber } from '../../kit/formats/formats.ts';

/** What somebody owns, kind by kind: `4 open leads`. Kinds that there are none of, or that are not told, are left out. */
export function ownedTexts(owned: PersonListed['owned']): string[] {
  return ownedResources.flatMap(resource => {
    const count = owned?.[ownedKindOf(resource)] ?? 0;
    const [one, many] = resource.label;
    const text = count < maxOwnedCounted ? writeNumber(count) : `${writeNumber(maxOwnedCounted)}+`;
    const open = resource.closed ? 'open ' : '';
    return count > 0 ? [`${text} ${open}${count === 1 ? one : many}`] : [];
  });
}
