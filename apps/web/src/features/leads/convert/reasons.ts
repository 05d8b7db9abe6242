import type { ConversionLink } from '@pipewright/contract/operations/convert-lead.ts';

type Reason = NonNullable<ConversionLink['matchedBy']>;

const words: Readonly<Record<Reason, string>> = {
  conversion: 'the lead has become this one already',
  choice: 'chosen',
  email: 'it has the same email address',
  contact: 'the contact belongs to it',
  domain: 'it has the same domain',
  name: 'it has the same name',
};

/** Says why one that is there is proposed, or that one will be made. */
export function reasonOf(
  one: 'contact' | 'company',
  link: ConversionLink | null,
  chosenId: string | null,
): string | undefined {
  if (chosenId === null) {
    return link ? `A new ${one} will be made.` : undefined;
  }
  return link?.matchedBy && link.id === chosenId
    ? `Will be linked: ${words[link.matchedBy]}.`
    : 'Will be linked.';
}
