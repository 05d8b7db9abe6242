/** The browser and system of a User-Agent header in plain words, by which people recognize their devices. */
export function describeUserAgent(userAgent: string | null | undefined): string {
  if (!userAgent) {
    return 'Unknown device';
  }
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) {
    return `${browser} on ${system}`;
  }
  // Programs state their own name first: curl/8.5.0, python-requests/2.31.
  return browser ?? system ?? (/^[\w .-]{1,40}/.exec(userAgent)?.[0].trim() || 'Unknown device');
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

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([, sign]) => sign.test(userAgent))?.[0];
}
