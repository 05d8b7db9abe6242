import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { conflict, notFound } from '../errors.ts';
import { msg } from '../language/message.ts';
import type { Principal } from '../principal.ts';

/** Throws, with the reason, if records of a custom object are asked for that is retired or does not exist. */
export function refuseUnusedObject(
  { customObjects }: Pick<Principal, 'customObjects'>,
  entity: string,
): void {
  if (!isObjectEntity(entity) || customObjects?.ofEntity(entity)) {
    return;
  }
  const retired = customObjects?.retired.find(object => object.entity === entity);
  throw retired
    ? conflict(msg`The object “${retired.pluralName}” is retired. An administrator can restore it.`)
    : notFound('There is no such custom object.');
}
