import { maxOwnedCounted, ownedKinds, type PersonListed } from '@pipewright/contract/operations/members.ts';
import { writeNumber } from '../../kit/formats.ts';

const words = {
  leads: ['open lead', 'open leads'],
  deals: ['open deal', 'open deals'],
  activities: ['open activity', 'open activities'],
  contacts: ['contact', 'contacts'],
  companies: ['company', 'companies'],
} as const;

/** What somebody owns, kind by kind: `4 open leads`. Kinds that there are none of, or that are not told, are left out. */
export function ownedTexts(owned: PersonListed['owned']): string[] {
  return ownedKinds.flatMap(kind => {
    const count = owned?.[kind] ?? 0;
    const [one, many] = words[kind];
    const text = count < maxOwnedCounted ? writeNumber(count) : `${writeNumber(maxOwnedCounted)}+`;
    return count > 0 ? [`${text} ${count === 1 ? one : many}`] : [];
  });
}
