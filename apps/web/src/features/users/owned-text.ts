import { plural, t } from '@lingui/core/macro';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import {
  maxOwnedCounted,
  ownedKindOf,
  ownedResources,
  type PersonListed,
} from '@pipewright/contract/operations/organization/members.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import { withinSentence } from '../../kit/language/within-sentence.ts';
import type { Screens } from '../../kit/records/screens/define-screens.ts';

/**
 * What somebody owns, kind by kind: `4 open leads`. Kinds without records, or that are not known, are left out. The
 * screens have the names of custom objects.
 */
export function ownedTexts(owned: PersonListed['owned'], screens: readonly Screens[]): string[] {
  return ownedResources.flatMap(declared => {
    const resource = screens.find(each => each.resource.name === declared.name)?.resource ?? declared;
    const count = owned?.[ownedKindOf(resource)] ?? 0;
    const number = count < maxOwnedCounted ? writeNumber(count) : `${writeNumber(maxOwnedCounted)}+`;
    return count > 0 ? [ownedText(resource, count, number)] : [];
  });
}

function ownedText({ name, label }: AnyResource, count: number, number: string): string {
  switch (name) {
    case 'lead':
      return t({ message: plural(count, { one: `${number} open lead`, other: `${number} open leads` }) });
    case 'deal':
      return t({ message: plural(count, { one: `${number} open deal`, other: `${number} open deals` }) });
    case 'activity':
      return t({
        message: plural(count, { one: `${number} open activity`, other: `${number} open activities` }),
      });
    case 'contact':
      return t({ message: plural(count, { one: `${number} contact`, other: `${number} contacts` }) });
    case 'company':
      return t({ message: plural(count, { one: `${number} company`, other: `${number} companies` }) });
    default:
      return `${number} ${withinSentence(declaredText(label[count === 1 ? 0 : 1]))}`;
  }
}
