import { type Message, msg } from '../../language/message.ts';
import { type DateOrder, dateOrderIn, readDate } from './read-date.ts';

/** Why a text is not accepted as a date: written in another order, in the future, or no date at all. */
export function dateProblem(label: Message, text: string, shown: string, order: DateOrder): Message {
  const day = text.replace(/[T ,]\s*\d{1,2}:.*$/, '');
  if (readDate(day, order)) {
    return msg`${label}: “${shown}” is in the future`;
  }
  const own = dateOrderIn(day);
  if (own === 'dmy' && order !== 'dmy' && readDate(day, 'dmy')) {
    return msg`${label}: “${shown}” is a date with the day first, but dates of this file are read with the month first`;
  }
  if (own === 'mdy' && order !== 'mdy' && readDate(day, 'mdy')) {
    return msg`${label}: “${shown}” is a date with the month first, but dates of this file are read with the day first`;
  }
  return msg`${label}: “${shown}” is not a date`;
}
