import { type Message, message, msg } from '../../language/message.ts';

/**
 * A number of records with their name: `3 tags`. The catalogues have this text for every entity, because its screens show
 * it too: see kit/records/screens/texts/entity-sentences.ts.
 */
export function countedRecords([one, many]: readonly [string, string], count: number): Message {
  return message(`{count, plural, one {{number} ${one}} other {{number} ${many}}}`, { count, number: count });
}

/** The same for records of several kinds. */
export function countedOfAnyKind(count: number): Message {
  return message('{count, plural, one {{number} record} other {{number} records}}', { count, number: count });
}

const sentences = {
  updated: (what: Message) => msg`${what} updated.`,
  deleted: (what: Message) => msg`${what} deleted.`,
  'handed over': (what: Message) => msg`${what} handed over.`,
  moved: (what: Message) => msg`${what} moved.`,
};

/** `3 tags deleted.` */
export function countMessage(counted: Message, past: keyof typeof sentences): Message {
  return sentences[past](counted);
}
