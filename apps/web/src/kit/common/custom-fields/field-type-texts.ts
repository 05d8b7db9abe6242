import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CustomFieldType } from '@pipewright/contract/customization/custom-fields.ts';
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarTime,
  IconCircleDot,
  IconCoin,
  IconHash,
  IconLink,
  IconListCheck,
  IconMathFunction,
  IconPercentage,
  IconPhone,
  IconStar,
  IconToggleLeft,
  IconTypography,
  IconVectorTriangle,
} from '@tabler/icons-react';
import type { IconComponent } from '../../ui/icon.ts';

interface TypeTexts {
  readonly icon: IconComponent;
  readonly name: MessageDescriptor;
  readonly hint: MessageDescriptor;
}

/** How people recognize each type of field, the most used types first. */
export const fieldTypeTexts: Readonly<Record<CustomFieldType, TypeTexts>> = {
  text: { icon: IconTypography, name: msg`Text`, hint: msg`A name, a code or a few words` },
  number: {
    icon: IconHash,
    name: msg({ message: 'Number', context: 'figure' }),
    hint: msg`Whole or with decimals`,
  },
  date: { icon: IconCalendar, name: msg`Date`, hint: msg`A day, such as the end of a contract` },
  choice: { icon: IconCircleDot, name: msg`Single choice`, hint: msg`One option from your list` },
  choices: { icon: IconListCheck, name: msg`Multiple choice`, hint: msg`Several options from your list` },
  boolean: { icon: IconToggleLeft, name: msg`Yes or no`, hint: msg`A switch` },
  amount: { icon: IconCoin, name: msg`Amount`, hint: msg`Money in your currency` },
  percent: { icon: IconPercentage, name: msg`Percent`, hint: msg`From 0 to 100, or your own range` },
  rating: { icon: IconStar, name: msg`Rating`, hint: msg`Stars, from 1 to 5 or more` },
  longText: { icon: IconAlignLeft, name: msg`Long text`, hint: msg`Several lines or paragraphs` },
  dateTime: { icon: IconCalendarTime, name: msg`Date and time`, hint: msg`An exact moment` },
  email: { icon: IconAt, name: msg`Email`, hint: msg`An address that you can write to` },
  phone: { icon: IconPhone, name: msg`Phone`, hint: msg`A number that you can call` },
  link: { icon: IconLink, name: msg`Link`, hint: msg`A web address` },
  formula: {
    icon: IconMathFunction,
    name: msg`Formula`,
    hint: msg`Calculated from other fields`,
  },
  reference: { icon: IconVectorTriangle, name: msg`Reference`, hint: msg`A person or another record` },
};
