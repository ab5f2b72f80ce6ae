import type { BrowserContext } from '@playwright/test';

/** Records the actions of a person in all tabs: mouse clicks, Enter and Space, and each selected file or option. */
export async function countPresses(context: BrowserContext): Promise<readonly string[]> {
  const presses: string[] = [];
  await context.exposeBinding('notePress', (_source, press: string) => {
    presses.push(press);
  });
  await context.addInitScript(() => {
    const { notePress } = globalThis as typeof globalThis & { notePress: (press: string) => void };
    const note = ({ type, target }: Event) => {
      const element = target instanceof Element ? target : null;
      const control = element?.closest('a, button, label, input, select, textarea') ?? element;
      notePress(`${type} ${control?.getAttribute('aria-label') ?? control?.textContent?.trim() ?? ''}`);
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', (event) => ['Enter', ' '].includes(event.key) && note(event), true);
    addEventListener(
      'change',
      (event) => {
        const isFile = event.target instanceof HTMLInputElement && event.target.type === 'file';
        if (isFile || event.target instanceof HTMLSelectElement) note(event);
      },
      true,
    );
  });
  return presses;
}
