import { withinSentence } from '../../../language/within-sentence.ts';
import { type EntityLabel, labelPlaceholders } from './entity-sentences.ts';
import { type ScreenTexts, textsWith } from './screen-texts.ts';

/** The texts about records that an organization has named itself: translations have placeholders for the names. */
export function namedTexts([one, many]: EntityLabel): ScreenTexts {
  const names = { One: one, Many: many, one: withinSentence(one), many: withinSentence(many) };
  return textsWith(labelPlaceholders, {}, names);
}
