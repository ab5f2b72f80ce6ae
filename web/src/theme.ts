import {
  createTheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core';

/** Key and words in browser storage (Spec 1 §1); Mantine says `auto` where the document says system. */
const THEME_KEY = 'theme';

/** Colours by tone name of theme.css, so that Mantine computes none itself. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = color === undefined || color === 'accent' || color === 'blue' ? 'accent' : color;
  if (variant === 'filled') {
    const hover = tone === 'accent' ? 'var(--accent-hover)' : `var(--${tone})`;
    const text = tone === 'accent' ? 'var(--accent-text)' : 'var(--card)';
    return { background: `var(--${tone})`, hover, color: text, border: '1px solid transparent' };
  }
  if (variant === 'light') {
    const ground = `var(--${tone}-ground)`;
    return { background: ground, hover: ground, color: `var(--${tone})`, border: '1px solid transparent' };
  }
  if (variant === 'default') {
    return { background: 'var(--card)', hover: 'var(--hover)', color: 'var(--text)', border: '1px solid var(--line)' };
  }
  return {
    background: 'transparent',
    hover: 'var(--hover)',
    color: tone === 'neutral' || tone === 'gray' ? 'var(--muted)' : `var(--${tone})`,
    border: '1px solid transparent',
  };
};

export const theme = createTheme({
  variantColorResolver,
  respectReducedMotion: true,
  // Plain objects and not `Input.extend`: the theme must not bring the components themselves to the first page.
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      vars: () => ({ root: { '--button-height': '32px', '--button-fz': '13px', '--button-padding-x': '12px' } }),
    },
    // The lock of the page behind would be a <style> of its own, which the policy refuses (W12): theme.css holds it.
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    Input: {
      vars: () => ({ wrapper: { '--input-height': '34px', '--input-fz': '13px' } }),
    },
  },
});

function readScheme(fallback: MantineColorScheme): MantineColorScheme {
  const saved = localStorage.getItem(THEME_KEY);
  if (saved === 'system') return 'auto';
  return saved === 'light' || saved === 'dark' ? saved : fallback;
}

/** Keeps light, dark or system under the document's key, and follows the other tabs. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | null = null;
  return {
    get: readScheme,
    set: (scheme) => localStorage.setItem(THEME_KEY, scheme === 'auto' ? 'system' : scheme),
    clear: () => localStorage.removeItem(THEME_KEY),
    subscribe(onUpdate) {
      const listen = (event: StorageEvent) => {
        if (event.key === THEME_KEY) onUpdate(readScheme('light'));
      };
      addEventListener('storage', listen);
      stop = () => removeEventListener('storage', listen);
    },
    unsubscribe() {
      stop?.();
      stop = null;
    },
  };
}
