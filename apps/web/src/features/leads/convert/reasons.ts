import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ConversionLink } from '@pipewright/contract/operations/sales/convert-lead.ts';

type Reason = NonNullable<ConversionLink['matchedBy']>;

const reasons: Readonly<Record<Reason, MessageDescriptor>> = {
  conversion: msg`Will be linked: the lead has become this one already.`,
  choice: msg`Will be linked: chosen.`,
  email: msg`Will be linked: it has the same email address.`,
  contact: msg`Will be linked: the contact belongs to it.`,
  domain: msg`Will be linked: it has the same domain.`,
  name: msg`Will be linked: it has the same name.`,
};

/** Says why one that is there is proposed, or that one will be created. */
export function reasonOf(
  one: 'contact' | 'company',
  link: ConversionLink | null,
  chosenId: string | null,
): string | undefined {
  if (chosenId === null) {
    const created = one === 'contact' ? t`A new contact will be created.` : t`A new company will be created.`;
    return link ? created : undefined;
  }
  return link?.matchedBy && link.id === chosenId ? i18n._(reasons[link.matchedBy]) : t`Will be linked.`;
}
