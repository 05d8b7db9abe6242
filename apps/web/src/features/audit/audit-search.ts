import { textParameters } from '../../kit/ui/address/search-parameters.ts';

/** What the audit log can be narrowed by. */
export const auditSearch = textParameters('actor', 'resource', 'record', 'event', 'from', 'to');
