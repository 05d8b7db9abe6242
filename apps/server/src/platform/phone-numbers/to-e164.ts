import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number in the international form E.164 (`+49301234567`), or an empty text where it is not a possible number.
 * The region is the country that numbers without a country code are taken for.
 */
export function toE164(phone: string, region: string | null): string {
  const parsed = parsePhoneNumberFromString(phone.trim().replace(/^00/, '+'), {
    defaultCountry: region && isSupportedCountry(region) ? region : undefined,
    extract: false,
  });
  return parsed?.isPossible() ? parsed.number : '';
}

/** Whether a number says its country itself, so that no region has to be looked up. */
export function isInternational(phone: string): boolean {
  return /^\s*(\+|00)/.test(phone);
}
