import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { close } from '@unmask/product/copy/site';

/** Petrol: the one accent. Far from the green, amber and red that carry ratings. */
const petrol: MantineColorsTuple = [
  '#e9f5f7',
  '#d5e9ed',
  '#a9d3db',
  '#7bbcc8',
  '#55a9b8',
  '#3c9caf',
  '#227f92',
  '#176877',
  '#0f515e',
  '#063a44',
];

/** Cool graphite used for surfaces and lines in both schemes. */
const graphite: MantineColorsTuple = [
  '#e8ebec',
  '#c9cfd2',
  '#a3acb1',
  '#7f8a90',
  '#5b666c',
  '#3a4449',
  '#2a3236',
  '#1c2326',
  '#14191c',
  '#0d1113',
];

/** Lines, placeholders and disabled controls of the light scheme. */
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#e9edec',
  '#dde2e1',
  '#ccd3d2',
  '#b4bdbd',
  '#8c979a',
  '#66727a',
  '#4a555b',
  '#323c41',
  '#1c2326',
];

export const theme = createTheme({
  colors: { petrol, gray, dark: graphite },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  // The accent is dark in the light scheme and bright in the dark one: so is the text upon it, the other way round.
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const accent = input.color === undefined || input.color === 'petrol';
    return input.variant === 'filled' && accent ? { ...colours, color: 'var(--um-on-accent)' } : colours;
  },
  fontFamily: "'IBM Plex Sans Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: {
    fontFamily: "'IBM Plex Sans Variable', system-ui, sans-serif",
    fontWeight: '560',
    sizes: {
      h1: { fontSize: 'clamp(2.1rem, 4.6vw, 3.5rem)', lineHeight: '1.04' },
      h2: { fontSize: '1.5rem', lineHeight: '1.2' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 3,
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A link within a sentence must not be told by its colour alone.
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: {
      // Inside a dialog the title row is no banner of the page.
      defaultProps: {
        closeButtonProps: { 'aria-label': close },
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        content: { background: 'var(--um-surface)', border: '1px solid var(--um-line)' },
        header: { background: 'var(--um-surface)' },
        title: { fontSize: '1.125rem', fontWeight: 560 },
      },
    },
  },
});

/** Surfaces, lines and the semantic colours of verdicts and ratings, checked for 4.5:1 on `--um-surface`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#eef0ef',
    '--mantine-color-text': '#14191c',
    '--mantine-color-dimmed': '#525d62',
    '--mantine-color-error': '#b0271f',
    '--mantine-color-placeholder': '#5d686d',
    '--um-surface': '#fafbfa',
    '--um-sunken': '#e4e8e7',
    '--um-line': '#c6cdcd',
    '--um-line-strong': '#8c979a',
    '--um-accent': '#176877',
    '--um-accent-soft': '#d5e9ed',
    '--um-on-accent': '#ffffff',
    '--um-green': '#1c6f3f',
    '--um-yellow': '#855800',
    '--um-red': '#b0271f',
    '--um-grid': 'rgb(20 25 28 / 6%)',
  },
  dark: {
    '--mantine-color-body': '#0d1113',
    '--mantine-color-text': '#e3e8e8',
    '--mantine-color-dimmed': '#98a4a8',
    '--mantine-color-error': '#ff8b7e',
    '--um-surface': '#14191c',
    '--um-sunken': '#090c0e',
    '--um-line': '#2c3539',
    '--um-line-strong': '#5b686d',
    '--um-accent': '#7bc7d6',
    '--um-accent-soft': '#12343c',
    '--um-on-accent': '#071a1f',
    '--mantine-color-anchor': '#7bc7d6',
    '--mantine-color-placeholder': '#98a4a8',
    '--um-green': '#6ccf92',
    '--um-yellow': '#e6b450',
    '--um-red': '#ff8b7e',
    '--um-grid': 'rgb(227 232 232 / 5%)',
  },
});
