import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Declaration, FieldGroup, KnownResource, Screens, Statistic } from '../define-screens.ts';
import { shownText } from '../navigation.ts';
import { screenTexts } from './screen-texts.ts';

/** Everything that people read, in the language that is shown. */
export function declaredScreenTexts<R extends KnownResource>(
  { label, subtitle, form, statistics, texts: own, textsFrom }: Declaration<R>,
  hasActive: boolean,
): Pick<Screens, 'label' | 'subtitle' | 'form' | 'statistics' | 'texts'> {
  const texts = textsFrom?.(label) ?? screenTexts(label, own);
  const figures: readonly Statistic[] = [
    { label: texts.totalFigure, count: {} },
    { label: texts.activeFigure, count: { isActive: 'true' } },
  ];
  return {
    label: [texts.one, texts.many],
    subtitle: subtitle && shownText(subtitle),
    form: groupsOf(form),
    statistics:
      statistics?.map(each => ({ ...each, label: i18n._(each.label) })) ?? (hasActive ? figures : []),
    texts,
  };
}

function groupsOf(form: readonly string[] | readonly FieldGroup<MessageDescriptor>[]): readonly FieldGroup[] {
  return isList(form)
    ? [{ fields: form }]
    : form.map(({ title, fields }) => ({ title: title && i18n._(title), fields }));
}

function isList(
  form: readonly string[] | readonly FieldGroup<MessageDescriptor>[],
): form is readonly string[] {
  return typeof form[0] === 'string';
}
