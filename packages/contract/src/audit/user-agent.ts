import type { DeclaredMessage } from '../texts/declared-message.ts';

export const deviceTexts = { known: '{browser} on {system}', unknown: 'Unknown device' } as const;

/** The browser and system of a User-Agent header in plain words, by which people recognize their devices. */
export function describeUserAgent(userAgent: string | null | undefined): DeclaredMessage {
  if (!userAgent) {
    return plain(deviceTexts.unknown);
  }
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) {
    return { text: deviceTexts.known, values: { browser, system } };
  }
  // Programs state their own name first: curl/8.5.0, python-requests/2.31.
  const program = /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim();
  return plain(browser ?? system ?? (program || deviceTexts.unknown));
}

type Names = readonly (readonly [name: string, sign: RegExp])[];

// Each browser claims to be earlier ones too, so the specific ones come first.
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

function plain(text: string): DeclaredMessage {
  return { text, values: {} };
}

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([, sign]) => sign.test(userAgent))?.[0];
}
