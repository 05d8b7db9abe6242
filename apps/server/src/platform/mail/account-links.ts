/** What stands in place of a link that would let its reader into somebody's account. */
export const removedLink = '[link removed]';

const accountLink = /https?:\/\/[^\s"'<>]+[?&]token=[\w-]+/g;

/**
 * A mail's text or HTML without the links that only its recipient may have. Links are also found by their shape, so that
 * a mail that was stored without naming its secret (an old one, or one from an archive) shows none either.
 */
export function withoutAccountLinks(body: string, secret?: string | null): string {
  const cleaned = secret ? body.replaceAll(secret, removedLink) : body;
  return cleaned.replaceAll(accountLink, removedLink);
}
