import { isObjectEntity, objectsPath } from '@pipewright/contract/customization/custom-objects.ts';

const paths: Readonly<Record<string, (id: string) => string>> = {
  lead: id => `/leads/${id}/edit`,
  activity: id => `/activities?edit=${id}`,
  contact: id => `/contacts/${id}`,
  company: id => `/companies/${id}`,
  deal: id => `/deals/${id}`,
  product: id => `/sales/products/${id}`,
  quote: id => `/sales/quotes/${id}`,
  'sales-order': id => `/orders/${id}`,
};

/** The page of a record. */
export function pathOf(entity: string, id: string): string {
  return isObjectEntity(entity) ? `${objectsPath}/${entity}/${id}` : (paths[entity]?.(id) ?? '/');
}
