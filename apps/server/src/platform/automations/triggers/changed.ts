import { msg } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { anything, defineChangeTrigger } from './define-trigger.ts';

export const changedTrigger = defineChangeTrigger({
  kind: 'changed',
  // Only a change has both. The first score of a lead replaces none.
  concerns: ({ fields }, { before, after }, resource) =>
    fields.some(name => {
      const { customKey } = resource.fields[name] ?? {};
      const column = customKey ? `custom.${customKey}` : columnOf(name);
      return before !== null && after !== null && column in before;
    }),
  filter: ({ condition }) => condition ?? anything,
  hasBecome: false,
  because: msg`A field was changed.`,
});
