import { anyText, dayText, idText } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';

/** What the audit log can be narrowed by. */
export const auditSearch = parameters({
  actor: idText,
  resource: anyText,
  record: idText,
  event: anyText,
  from: dayText,
  to: dayText,
});
