import { msg } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { anything, defineChangeTrigger } from './define-trigger.ts';

export const changedTrigger = defineChangeTrigger({
  kind: 'changed',
  concerns: ({ fields }, { kind, after }, resource) =>
    kind.endsWith('.updated') &&
    fields.some(name => {
      const { customKey } = resource.fields[name] ?? {};
      return after !== null && (customKey ? `custom.${customKey}` : columnOf(name)) in after;
    }),
  filter: ({ condition }) => condition ?? anything,
  hasBecome: false,
  because: msg`A field was changed.`,
});
