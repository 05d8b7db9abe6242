import { t } from '@lingui/core/macro';
import type { ImportTarget } from '@pipewright/contract/operations/import/imports.ts';
import { declaredText } from '../../../language/declared-text.ts';
import { perLanguage } from '../../../language/per-language.ts';

/** What only imports have. */
const ownLabels = perLanguage<Readonly<Record<string, string>>>(() => ({
  fullName: t`Full name (first and last)`,
  createdAtUtc: t`Created time`,
  updatedAtUtc: t`Last changed time`,
  originalCreator: t`Created by (in the other system)`,
  sourceId: t`Record ID (in the other system)`,
  closedAtUtc: t`Closed time`,
  stageSinceUtc: t`Last stage change`,
  dealStatus: t`Status (open, won or lost)`,
  isWon: t`Is won`,
  isClosed: t`Is closed`,
  currencyCode: t`Currency`,
  kindText: t`Kind in words (call, meeting, to-do)`,
  statusText: t`Status (done or open)`,
  relatedTo: t`Related record (name)`,
  relatedToId: t`Related record ID (in the other system)`,
  relatedPersonId: t`Related person ID (in the other system)`,
  relatedType: t`Kind of the related record`,
  addToNotes: t`Add to notes`,
  attachedFile: t`Attached file (in the archive)`,
  number: t`Number (in the other system)`,
  quoteStatus: t`Status (draft, sent, accepted, declined)`,
  issuedAtUtc: t`Sent time`,
  sourceNetTotal: t`Net total in the other system`,
  sourceGrossTotal: t`Total in the other system`,
}));

/** What a field of an import is called. */
export function targetLabel(targets: readonly ImportTarget[], name: string): string {
  const linked = linkedField(name);
  if (linked) {
    return t`${{ field: targetLabel(targets, linked) }} ID (in the other system)`;
  }
  const label = targets.find(target => target.name === name)?.label ?? name;
  if (name.startsWith('line.')) {
    return t`Line: ${{ field: declaredText(label.replace(/^Line: /, '')) }}`;
  }
  return ownLabels()[name] ?? declaredText(label);
}

/** The field that a column with ids of other records links, if it is one. */
function linkedField(name: string): string | undefined {
  return name.endsWith('.sourceId') ? name.slice(0, -'.sourceId'.length) : undefined;
}

/** Whether a column has ids of the system that the file comes from. */
export function hasIds(name: string | null): boolean {
  return name === 'sourceId' || (name !== null && linkedField(name) !== undefined);
}
