import { resources } from '@pipewright/contract/registry/resources.ts';
import { columnOf } from '../../platform/resources/query/columns.ts';

/** Names that programs and files use for something else. */
const general = ['id', 'version', 'created_at_utc', 'updated_at_utc', 'tenant_id', 'custom', 'constructor'];

/** Whether a name is that of a built-in field, so that a custom field of the same name would be mistaken for it. */
export function isReservedSlug(entity: string, slug: string): boolean {
  const resource = resources.find(({ name }) => name === entity);
  const builtIn = Object.keys(resource?.fields ?? {}).map(columnOf);
  return [...general, ...builtIn].includes(slug);
}
