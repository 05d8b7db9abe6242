import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number in E.164 form (`+49301234567`), or an empty text if it is not a possible number. `region` is the
 * country of numbers without a country code.
 */
export function toE164(phone: string, region: string | null): string {
  const parsed = parsePhoneNumberFromString(phone.trim().replace(/^00/, '+'), {
    defaultCountry: region && isSupportedCountry(region) ? region : undefined,
    extract: false,
  });
  return parsed?.isPossible() ? parsed.number : '';
}

/** Whether a number contains its country code, so that no region has to be looked up. */
export function isInternational(phone: string): boolean {
  return /^\s*(\+|00)/.test(phone);
}
