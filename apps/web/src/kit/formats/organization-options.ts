import { t } from '@lingui/core/macro';
import { activeLanguage } from '../language/activate-language.ts';
import { perLanguage } from '../language/per-language.ts';

/** The stored value, in English for every organization, and the text for people. */
interface Option {
  readonly value: string;
  readonly label: string;
}

export const industries: () => Option[] = perLanguage(() => [
  { value: 'Technology', label: t`Technology` },
  { value: 'Healthcare', label: t`Healthcare` },
  { value: 'Finance', label: t`Finance` },
  { value: 'Education', label: t`Education` },
  { value: 'Manufacturing', label: t`Manufacturing` },
  { value: 'Retail', label: t`Retail` },
  { value: 'Other', label: t`Other` },
]);

/** Stored by their English names, as the server knows them; named and sorted in the language that is shown. */
export const countries: () => Option[] = perLanguage(() => {
  const language = activeLanguage();
  const shown = new Intl.DisplayNames(language, { type: 'region' });
  return codes
    .split(' ')
    .map(code => ({ value: nameOf(code), label: shown.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
});

/** `India` → `IN`. */
export function countryCode(name: string): string | undefined {
  return codes.split(' ').find(code => nameOf(code) === name);
}

function nameOf(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
let names: Intl.DisplayNames | undefined;

/** ISO 3166-1; browsers list time zones and currencies, but not these. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI ' +
  'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN ' +
  'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME ' +
  'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE ' +
  'YT ZA ZM ZW';
