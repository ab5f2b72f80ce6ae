import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { formatCount } from '../../ui/text/count.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { hasShortcuts, isTyping } from '../../ui/hooks/shortcuts.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Navigation from one order to the next without closing the dialog. */
export interface Walk {
  /** Position of the order in the list, counted from 1. */
  position: number;
  total: number;
  canGoBack: boolean;
  canGoOn: boolean;
  onStep: (step: -1 | 1) => void;
  /** Called when the order is displayed, so that the next order may be prefetched. */
  onReady: () => void;
}

/** Runs `go`, which leaves the open order; asks the person first if changes would be lost. */
type LeaveTo = (go: () => void) => void;

/** Shows buttons to the previous and the next order, and between them the position of this order. */
export function WalkButtons({ walk, leaveTo }: { walk: Walk; leaveTo: LeaveTo }) {
  const t = useTexts(fulfilmentTexts);
  const locale = useLocale();
  const { position, total, canGoBack, canGoOn, onStep } = walk;
  const count = (number: number) => formatCount(number, locale);
  return (
    <Row as="span" inline gap={2} fixed push role="group" aria-label={t('walk.name')}>
      <IconButton
        reads
        name={t('walk.previous')}
        size="normal"
        reason={canGoBack ? null : t('walk.first')}
        icon={<IconChevronLeft size={18} stroke={1.5} aria-hidden />}
        onClick={() => leaveTo(() => onStep(-1))}
      />
      <Text size={13} tone="muted" nowrap>
        {t('walk.place', { position: count(position), total: count(total) })}
      </Text>
      <IconButton
        reads
        name={t('walk.next')}
        size="normal"
        reason={canGoOn ? null : t('walk.last')}
        icon={<IconChevronRight size={18} stroke={1.5} aria-hidden />}
        onClick={() => leaveTo(() => onStep(1))}
      />
    </Row>
  );
}

/** Handles the keys j and k, which move between orders as in the list, in the dialog; the keys have no effect while the person types (UI-40). */
export function useWalkKeys(walk: Walk | undefined): (event: KeyboardEvent, leaveTo: LeaveTo) => void {
  return (event, leaveTo) => {
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : null;
    if (walk === undefined || step === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!hasShortcuts() || isTyping(event.target) || !(step === 1 ? walk.canGoOn : walk.canGoBack)) return;
    event.preventDefault();
    leaveTo(() => walk.onStep(step));
  };
}
