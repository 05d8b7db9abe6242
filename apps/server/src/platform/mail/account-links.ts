/** Replaces a link that would give its reader access to somebody's account. */
export const removedLink = '[link removed]';

const accountLink = /https?:\/\/[^\s"'<>]+[?&]token=[\w-]+/g;

/**
 * The text or HTML of a mail without the links that only its recipient may have. Links are also recognized by
 * their form, because old mails and those from archives were stored without naming their secret.
 */
export function withoutAccountLinks(body: string, secret?: string | null): string {
  const cleaned = secret ? body.replaceAll(secret, removedLink) : body;
  return cleaned.replaceAll(accountLink, removedLink);
}
