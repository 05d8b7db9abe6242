import { readLogo, removeLogo, setLogo } from '@pipewright/contract/operations/organization/organization.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import { newId } from '../../platform/ids.ts';
import { msg, type Text } from '../../platform/language/message.ts';
import { type Picture, readPicture } from './picture.ts';

const maxBytes = 512 * 1024;
/** A picture of few bytes can unfold to gigabytes in a browser. */
const maxPixels = 4000;

/** The organization's picture. Old ones are kept, so that an undo finds them. */
export const logoRoutes: readonly Route[] = [
  defineReadRoute(readLogo, ({ principal, db }) =>
    db.read(principal, async tx => {
      const [logo] = await tx<{ type: Picture['type']; base64: string }>`
        select type, translate(encode(bytes, 'base64'), E'\n', '') as base64
        from crm.organization join crm.logo on logo.tenant_id = organization.tenant_id and logo.id = logo_id
        where organization.tenant_id = ${principal.tenantId}`;
      if (!logo) {
        throw notFound('No such logo.');
      }
      return { body: logo };
    }),
  ),
  defineWriteRoute(setLogo, async ({ tx, changeSet, principal: { tenantId }, body }) => {
    const bytes = Buffer.from(body.base64, 'base64');
    const { type } = judge(bytes);
    const id = newId();
    await tx`
      insert into crm.logo (tenant_id, id, type, bytes)
      values (${tenantId}, ${id}, ${type}, decode(${bytes.toString('base64')}, 'base64'))`;
    await nameLogo(tx, id);
    changeSet.changedEntities.add('organization');
    return {};
  }),
  defineWriteRoute(removeLogo, async ({ tx, changeSet }) => {
    await nameLogo(tx, null);
    changeSet.changedEntities.add('organization');
    return {};
  }),
];

async function nameLogo(tx: TenantTx, id: string | null): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`update crm.organization set logo_id = ${id} where tenant_id = ${tenantId} and id = ${tenantId}`;
}

function judge(bytes: Buffer): Picture {
  if (bytes.length > maxBytes) {
    throw new AppError('tooLarge', { message: 'A logo can have 512 KB. Choose a smaller picture.' });
  }
  const picture = readPicture(bytes);
  if (!picture) {
    throw refusal('This is no PNG or JPEG picture. Choose another file.');
  }
  if (Math.max(picture.width, picture.height) > maxPixels || Math.min(picture.width, picture.height) < 1) {
    throw refusal(msg`A logo can be ${maxPixels} pixels wide and high. Choose a smaller picture.`);
  }
  return picture;
}

/** The file is the whole body, so the message itself describes the problem. */
function refusal(message: Text): AppError {
  return new AppError('invalid', { message, fields: { base64: message } });
}
