/** `Company / Account` and `company_account` are the same; Salesforce names fields of one's own `Tier__c`. */
export function normalHeading(heading: string): string {
  return heading
    .replace(/__c$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
