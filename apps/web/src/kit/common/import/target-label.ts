import type { ImportTarget } from '@pipewright/contract/operations/imports.ts';
import type { Screens } from '../../records/screens/define-screens.ts';

/** What means another thing in a file than on a screen. */
const ownWords = ['fullName', 'createdAtUtc'];

/** What a field is called on the screens; what they have no word for is called as the server does. */
export function targetLabel(screens: Screens, { name, label }: ImportTarget): string {
  return ownWords.includes(name) ? label : screens.textsOf(name).label;
}

/** The same by the field's name. */
export function fieldLabel(screens: Screens, targets: readonly ImportTarget[], name: string): string {
  const target = targets.find(each => each.name === name);
  return target ? targetLabel(screens, target) : name;
}
