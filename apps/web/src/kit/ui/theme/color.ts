/** A colour people chose, made into a tinted ground with text that can be read on it, for both schemes. */
export interface TagColors {
  readonly light: { readonly text: string; readonly ground: string };
  readonly dark: { readonly text: string; readonly ground: string };
}

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG AA requires 4.5 for small text. */
const readable = 5;
const lightSurface: Rgb = [255, 255, 255];
const darkSurface: Rgb = [17, 20, 27];
const black: Rgb = [0, 0, 0];
const fallback: Rgb = [0x3b, 0x82, 0xf6];

/** Derives the colours of a chip so that its text is readable on its background. */
export function tagColors(hex: string): TagColors {
  const chosen = parseHex(hex) ?? fallback;
  return {
    light: chip({ chosen, surface: lightSurface, towards: black, share: 0.12 }),
    dark: chip({ chosen, surface: darkSurface, towards: lightSurface, share: 0.2 }),
  };
}

/** The contrast of two colours after WCAG 2, from 1 to 21. */
export function contrast(first: string, second: string): number {
  return contrastOf(parseHex(first) ?? black, parseHex(second) ?? black);
}

interface ChipInput {
  chosen: Rgb;
  surface: Rgb;
  towards: Rgb;
  share: number;
}

function chip({ chosen, surface, towards, share }: ChipInput): { text: string; ground: string } {
  // Black on the dark ground, or white on the light one, would tint it with nothing.
  const isLost = contrastOf(chosen, surface) < 1.5;
  const hue = isLost ? readableOn(chosen, surface, towards) : chosen;
  const ground = toBytes(mix(hue, surface, share));
  return { text: toHex(readableOn(chosen, ground, towards)), ground: toHex(ground) };
}

function readableOn(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  let text = color;
  for (let step = 1; step <= 20 && contrastOf(text, ground) < readable; step++) {
    text = toBytes(mix(towards, color, step / 20));
  }
  return text;
}

function contrastOf(first: Rgb, second: Rgb): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => first[index] * share + second[index] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

function parseHex(hex: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) {
    return undefined;
  }
  const [red = 0, green = 0, blue = 0] = match.slice(1).map(part => Number.parseInt(part, 16));
  return [red, green, blue];
}

function toBytes([red, green, blue]: Rgb): Rgb {
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

function toHex(color: Rgb): string {
  return `#${toBytes(color)
    .map(channel => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}
