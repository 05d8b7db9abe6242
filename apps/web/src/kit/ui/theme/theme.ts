import { t } from '@lingui/core/macro';
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { perLanguage } from '../../language/per-language.ts';
import { replaceShownText } from './replace-shown-text.ts';

const floating = { transitionProps: { duration: 120 }, shadow: 'md', withinPortal: false };

/** The theme: Mantine's names, the values of tokens.css, and the texts of Mantine's own parts. */
export const theme = perLanguage(() =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 4 },
    colors: { brand: shades('#3730c8'), gray: neutral(), dark: nocturnal() },
    black: '#12161f',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.5' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
    defaultRadius: 'md',
    shadows: {
      xs: 'none',
      sm: 'none',
      md: 'var(--pw-shadow)',
      lg: 'var(--pw-shadow)',
      xl: 'var(--pw-shadow)',
    },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: input => {
      const colors = defaultVariantColorsResolver(input);
      return input.variant === 'filled' ? { ...colors, color: 'var(--pw-on-brand)' } : colors;
    },
    components: {
      DrawerRoot: { defaultProps: { transitionProps: { duration: 160 } } },
      ModalRoot: { defaultProps: { transitionProps: { duration: 140, transition: 'fade' }, centered: true } },
      // Drop-downs are rendered inside their landmark or dialog, where screen readers find them.
      Menu: { defaultProps: { ...floating, withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: floating },
      Combobox: { defaultProps: floating },
      // The list itself scrolls, as the combobox pattern wants it.
      Select: {
        defaultProps: { ...replaceShownText, withScrollArea: false },
        styles: { options: { maxHeight: 280, overflowY: 'auto' } },
      },
      SegmentedControl: { defaultProps: { withItemsBorders: false } },
      ColorPicker: { defaultProps: { saturationLabel: t`Saturation`, hueLabel: t`Hue` } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
      CloseButton: { defaultProps: { 'aria-label': t`Close` } },
    },
  }),
);

/** Where the chosen scheme is kept; public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'pipewright-color-scheme' });

/** Points Mantine's own variables at the tokens, so both schemes follow tokens.css alone. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = { ...groundVariables, ...colorVariables() };
  return { variables: {}, light: scheme, dark: scheme };
};

const groundVariables = {
  '--mantine-primary-color-contrast': 'var(--pw-on-brand)',
  '--mantine-color-bright': 'var(--pw-text)',
  '--mantine-color-text': 'var(--pw-text)',
  '--mantine-color-body': 'var(--pw-surface)',
  '--mantine-color-error': 'var(--pw-red)',
  '--mantine-color-success': 'var(--pw-green)',
  '--mantine-color-placeholder': 'var(--pw-text-3)',
  '--mantine-color-anchor': 'var(--pw-brand)',
  '--mantine-color-default': 'var(--pw-surface)',
  '--mantine-color-default-hover': 'var(--pw-hover)',
  '--mantine-color-default-color': 'var(--pw-text)',
  '--mantine-color-default-border': 'var(--pw-line-strong)',
  // The edges of inputs, under the names that Mantine has for them in the two schemes.
  '--mantine-color-gray-4': 'var(--pw-control)',
  '--mantine-color-dark-4': 'var(--pw-control)',
  '--mantine-color-dimmed': 'var(--pw-text-3)',
  '--mantine-color-disabled': 'var(--pw-hover)',
  '--mantine-color-disabled-color': 'var(--pw-text-3)',
  '--mantine-color-disabled-border': 'var(--pw-line)',
};

/** Mantine's name of a colour → ours. */
const meanings = {
  brand: 'brand',
  gray: 'grey',
  red: 'red',
  green: 'green',
  blue: 'blue',
  yellow: 'amber',
  orange: 'orange',
  violet: 'violet',
  cyan: 'cyan',
};

function colorVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, token] of Object.entries(meanings)) {
    const color = `var(--pw-${token})`;
    const hover = `color-mix(in oklab, ${color} 88%, var(--pw-text))`;
    variables[`--mantine-color-${name}-text`] = color;
    variables[`--mantine-color-${name}-filled`] = color;
    variables[`--mantine-color-${name}-filled-hover`] = name === 'brand' ? 'var(--pw-brand-hover)' : hover;
    variables[`--mantine-color-${name}-light`] = `var(--pw-${token}-tint)`;
    variables[`--mantine-color-${name}-light-hover`] = `var(--pw-${token}-tint)`;
    variables[`--mantine-color-${name}-light-color`] = color;
    variables[`--mantine-color-${name}-outline`] = color;
    variables[`--mantine-color-${name}-outline-hover`] = `var(--pw-${token}-tint)`;
  }
  // Quiet buttons are text on the surface: the tint of grey would be heavier than a hovered row.
  variables['--mantine-color-gray-light-hover'] = 'var(--pw-hover)';
  return variables;
}

// Mantine wants ten shades; only the resolver's variables are ever seen.
function shades(color: string): MantineColorsTuple {
  return [color, color, color, color, color, color, color, color, color, color];
}

function neutral(): MantineColorsTuple {
  return [
    '#f6f7f9',
    '#f2f4f7',
    '#e3e7ee',
    '#dbe0e9',
    '#cfd5df',
    '#5f6b7e',
    '#5f6b7e',
    '#414b5c',
    '#2b3341',
    '#12161f',
  ];
}

function nocturnal(): MantineColorsTuple {
  return [
    '#eef1f6',
    '#b7c0cf',
    '#93a0b3',
    '#93a0b3',
    '#343d4d',
    '#232936',
    '#11141b',
    '#0b0d12',
    '#090b0f',
    '#07080b',
  ];
}
