import type { BrowserContext } from '@playwright/test';

interface CountOptions {
  /** True counts every key outside of fields too, and each combination of keys, as for people who work with keys. */
  isEveryKey?: boolean;
}

/** Records the actions of a person in all tabs: mouse clicks, Enter and Space, and each selected file or option. */
export async function countPresses(
  context: BrowserContext,
  { isEveryKey = false }: CountOptions = {},
): Promise<readonly string[]> {
  const presses: string[] = [];
  await context.exposeBinding('notePress', (_source, press: string) => {
    presses.push(press);
  });
  await context.addInitScript((every) => {
    const { notePress } = globalThis as typeof globalThis & { notePress: (press: string) => void };
    const note = ({ type, target }: Event) => {
      const element = target instanceof Element ? target : null;
      const control = element?.closest('a, button, label, input, select, textarea') ?? element;
      notePress(`${type} ${control?.getAttribute('aria-label') ?? control?.textContent?.trim() ?? ''}`);
    };
    addEventListener('pointerdown', note, true);
    const isPress = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
      ['Enter', ' '].includes(key) || (every && (ctrlKey || metaKey) && !['Control', 'Meta'].includes(key));
    addEventListener('keydown', (event) => isPress(event) && note(event), true);
    addEventListener(
      'change',
      (event) => {
        const isFile = event.target instanceof HTMLInputElement && event.target.type === 'file';
        if (isFile || event.target instanceof HTMLSelectElement) note(event);
      },
      true,
    );
  }, isEveryKey);
  return presses;
}
