import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { hasShortcuts, setShortcuts } from '../../../ui/hooks/shortcuts.ts';
import styles from './palette.module.css';
import { Button } from '../../../ui/button/button.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

const MODIFIER = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/**
 * Keyboard shortcuts by the place where they work, with their actions. Keys that are pressed together are joined; keys that are pressed one after the
 * other are separate.
 */
const KEYS = [
  {
    place: 'everywhere',
    isLetters: false,
    keys: [
      { does: 'palette', press: [`${MODIFIER} K`] },
      { does: 'notices', press: ['F6'] },
      { does: 'submit', press: [`${MODIFIER} Enter`] },
      { does: 'close', press: ['Esc'] },
    ],
  },
  {
    place: 'go',
    isLetters: true,
    keys: [
      { does: 'dashboard', press: ['g', 'd'] },
      { does: 'shops', press: ['g', 's'] },
      { does: 'orders', press: ['g', 'o'] },
      { does: 'profile', press: ['g', 'u'] },
      { does: 'search', press: ['/'] },
      { does: 'sheet', press: ['?'] },
    ],
  },
  {
    place: 'list',
    isLetters: true,
    keys: [
      { does: 'down', press: ['j'] },
      { does: 'up', press: ['k'] },
      { does: 'select', press: ['x'] },
      { does: 'extend', press: ['Shift ↓'] },
      { does: 'open', press: ['Enter'] },
      { does: 'fulfil', press: ['f'] },
      { does: 'label', press: ['l'] },
      { does: 'track', press: ['t'] },
    ],
  },
  {
    place: 'staff',
    isLetters: true,
    keys: [
      { does: 'select', press: ['x'] },
      { does: 'drawer', press: ['Enter'] },
      { does: 'next', press: ['j'] },
      { does: 'previous', press: ['k'] },
      { does: 'decide', press: [`${MODIFIER} Enter`] },
    ],
  },
  {
    place: 'design',
    isLetters: true,
    keys: [
      { does: 'side', press: ['1', '2', '3', '4'] },
      { does: 'ground', press: ['b'] },
      { does: 'zoom', press: ['z'] },
    ],
  },
] as const;

/** Lists the keyboard shortcuts, with a switch that turns single-letter shortcuts off (UI-40, WCAG 2.1.4). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts, uiTexts);
  const [isOn, setOn] = useState(hasShortcuts);
  const isStaffArea = location.pathname.startsWith('/admin');
  const shown = KEYS.filter(({ place }) => place !== (isStaffArea ? 'list' : 'staff'));
  return (
    <Dialog
      title={t('keySheet')}
      onClose={onClose}
      width={560}
      footer={
        <Button reads onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            setShortcuts(event.target.checked);
          }}
        />
        {t('lettersOn')}
      </label>
      <div className={styles.places}>
        {shown.map(({ place, isLetters, keys }) => (
          <section key={place} aria-labelledby={`keys-${place}`} data-off={(isLetters && !isOn) || undefined}>
            <Text id={`keys-${place}`} as="h3" size={13} weight={600} flush below={6}>
              {t(`places.${place}`)}
            </Text>
            <Stack as="dl" gap={2} size={13} tone="muted" flush className={styles.keys}>
              {keys.map(({ does, press }) => (
                <div key={does} className={styles.line}>
                  <dt>{t(`does.${does}`)}</dt>
                  <dd>
                    {press.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </Stack>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
