import type { PlacementPreview } from '@bobbin/contract/prints';
import { useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { ColourCard } from './colour-card.tsx';
import styles from './placement.module.css';
import { hasSkuTicks, listColours, toggled, type PlacementChoice, type SizeMark } from './placement-state.ts';
import { useSetTone } from './use-placement.ts';

/** Size that the legend shows as an example. */
const SAMPLE_SIZE = 'M';

interface ColourGridProps {
  choice: PlacementChoice;
  preview: PlacementPreview;
  onChange: (part: Partial<PlacementChoice>) => void;
}

/** Shows a card for each colour, with a checkbox for all colours. Arrow keys move between the colours, and A ticks all of them (UI-49). */
export function ColourGrid({ choice, preview, onChange }: ColourGridProps) {
  const t = useTexts(placementsTexts);
  const grid = useRef<HTMLDivElement>(null);
  const setTone = useSetTone();
  const names = [...new Set(listColours(preview).map(({ colour }) => colour))];
  const chosen = names.filter((name) => !choice.without.includes(name));
  const isAll = chosen.length === names.length;
  const isSome = chosen.length > 0 && !isAll;

  const chooseAll = () => onChange({ without: isAll ? names : [], off: [] });

  function toggleSize({ skus }: SizeMark) {
    const ids = skus.map(({ skuId }) => skuId);
    const isOff = ids.every((id) => choice.off.includes(id));
    const others = choice.off.filter((id) => !ids.includes(id));
    onChange({ off: isOff ? others : [...others, ...ids] });
  }

  async function changeTone(colour: string, tone: 'dark' | 'light') {
    try {
      await setTone.mutateAsync({ colour, tone });
      notify({ tone: 'success', title: t('toneSet', { colour, tone: t(`tones.${tone}`) }) });
    } catch (error) {
      notifyError(error);
    }
  }

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'a') {
      event.preventDefault();
      chooseAll();
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const boxes = [...(grid.current?.querySelectorAll<HTMLElement>('[data-colour]') ?? [])];
    const at = boxes.findIndex((box) => box.closest('article')?.contains(event.target as Node) ?? false);
    const next = boxes[(at + step + boxes.length) % boxes.length];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={grid}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('colours', { count: names.length })}
      onKeyDown={pressKey}
    >
      <Row wrap gap="4 12" below={8} size={13}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = isSome;
            }}
            aria-label={t('chooseAll')}
            onChange={chooseAll}
          />
          <strong>{t('colours', { count: names.length })}</strong>
        </label>
        <Text tone="muted">{t('places', { places: preview.totals.places, all: preview.totals.all })}</Text>
        <Text size={12} tone="muted" push className={styles.keys}>
          {t('keys')}
        </Text>
      </Row>
      <Stack gap={12}>
        {preview.groups
          .filter(({ refused }) => refused === null)
          .map(({ productType, products, colours }) => (
            <section key={`${productType ?? ''} ${products[0]?.productId ?? ''}`} aria-label={productType ?? undefined}>
              {preview.groups.length > 1 ? (
                <Text as="h3" size={13} weight={650} below={6} flush block>
                  {productType ?? products.map(({ productName }) => productName).join(', ')}
                </Text>
              ) : null}
              <div className={styles.colours}>
                {colours.map((colour) => (
                  <ColourCard
                    key={colour.colour}
                    colour={colour}
                    isChosen={!choice.without.includes(colour.colour)}
                    isAnswered={choice.answers.some((answer) => answer.colour === colour.colour)}
                    off={hasSkuTicks(choice.target) ? choice.off : null}
                    onChoose={() => onChange({ without: toggled(choice.without, colour.colour) })}
                    onToggle={toggleSize}
                    onTone={(tone) => void changeTone(colour.colour, tone)}
                  />
                ))}
              </div>
            </section>
          ))}
      </Stack>
      <Row wrap gap="4 12" above={8} size={12} tone="muted" aria-hidden>
        {(['places', 'left', 'keeps', 'asks'] as const).map((outcome) => (
          <Row key={outcome} as="span" inline gap={6}>
            <span className={styles.size} data-outcome={outcome}>
              {SAMPLE_SIZE}
            </span>
            {t(`legend.${outcome}`)}
          </Row>
        ))}
      </Row>
    </div>
  );
}
