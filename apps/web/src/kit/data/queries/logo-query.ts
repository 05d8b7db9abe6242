import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** The picture of the organization, as the source of an image. Another picture has another id. */
export function logoOptions(logoId: string) {
  return queryOptions({
    queryKey: ['logo', logoId],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => {
      // Organizations without a picture do not load the schemas of the settings.
      const { readLogo } = await import('@pipewright/contract/operations/organization/organization.ts');
      const { type, base64 } = (await call(readLogo, { signal })).data;
      return `data:${type};base64,${base64}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
