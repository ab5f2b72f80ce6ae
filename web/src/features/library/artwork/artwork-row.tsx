import { SIDES, type Side } from '@bobbin/contract/files';
import type { House } from '@bobbin/domain/factories/houses';
import type { PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { artworkTexts } from '../../../i18n/vi/artwork.ts';
import { fulfilmentTexts } from '../../../i18n/vi/fulfilment.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { toSideName } from '../side-name.ts';
import type { PlannedArtwork, Progress } from './artwork-plan.ts';
import { ArtworkPrint } from './artwork-print.tsx';
import { ArtworkThumb } from './artwork-thumb.tsx';
import styles from './artwork.module.css';
import { judgePrint } from './print-verdict.ts';

interface ArtworkRowProps {
  planned: PlannedArtwork;
  progress: Progress | undefined;
  /** Undefined until its first bytes were read; null where they are no PNG's. */
  pixels: PixelSize | null | undefined;
  /** Whose print it is judged by. */
  house: House;
  onChange: (change: { side?: Side; target?: string }) => void;
  onLeaveOut: () => void;
  onRetry: () => void;
}

/** One picture of an import: its name, where it goes or why not, and what can be done about that. */
export function ArtworkRow({ planned, progress, pixels, house, onChange, onLeaveOut, onRetry }: ArtworkRowProps) {
  const t = useTexts(artworkTexts, fulfilmentTexts, uiTexts);
  const { item, check, verdict, isReady } = planned;
  const state = progress?.state;
  const suggestion = check?.suggestion ?? null;
  const print = pixels && check !== undefined ? judgePrint(house, item.side, pixels, check.garments) : null;
  const isOpen = progress === undefined || state === 'failed';

  const facts = [
    pixels ? `${pixels.width}×${pixels.height}` : null,
    item.size === null ? null : `${(item.size / 1_000_000).toFixed(1)} MB`,
  ]
    .filter(Boolean)
    .join(' · ');

  function toVerdict(): string {
    if (state === 'done') return t('done', { count: progress?.orders ?? 0 });
    if (state === 'failed') return progress?.reason ?? '';
    if (state !== undefined) return t('uploading', { percent: Math.round((progress?.share ?? 0) * 100) });
    return verdict === 'replaces' ? t('verdicts.replaces', { version: check?.version ?? 1 }) : t(`verdicts.${verdict}`);
  }

  return (
    <li className={styles.row} data-tone={state ?? (isReady ? 'ready' : verdict)}>
      <ArtworkThumb bytes={'read' in item.source && pixels ? item.source : null} />
      <span className={styles.file}>
        <strong className={styles.name}>{item.name}</strong>
        {facts === '' ? null : <span className={styles.hint}>{facts}</span>}
      </span>
      <span className={styles.verdict}>
        <strong>{toVerdict()}</strong>
        {isReady && state === undefined && check !== undefined ? (
          <span className={styles.hint}>{t('waiting', { count: check.openOrders })}</span>
        ) : null}
        {print === null ? null : <ArtworkPrint house={house} print={print} />}
        {isReady && 'url' in item.source && state === undefined ? (
          <span className={styles.hint}>{t('measuredLater')}</span>
        ) : null}
      </span>
      <span className={styles.target}>
        {item.target === '' ? '–' : item.target}
        {isOpen && verdict === 'unknown' && suggestion !== null ? (
          <Button size="small" onClick={() => onChange({ target: suggestion })}>
            {t('take', { name: suggestion })}
          </Button>
        ) : null}
      </span>
      <NativeSelect
        name={t('side', { name: item.name })}
        value={item.side ?? ''}
        isDisabled={!isOpen}
        isInvalid={item.side === null}
        options={[
          { value: '', label: t('noSide'), isDisabled: true },
          ...SIDES.map((side) => ({
            value: side,
            label: `${t(`fulfilment:places.${toSideName(side)}`)}${side === item.suggestedSide && item.side === null ? ` (${t('meant')})` : ''}`,
          })),
        ]}
        onChange={(value) => onChange({ side: value as Side })}
      />
      <span className={styles.action}>
        {state === 'failed' ? (
          <Button size="small" name={`${t('ui:retry')} ${item.name}`} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        ) : progress === undefined && verdict !== 'LEFT_OUT' ? (
          <Button size="small" look="quiet" name={`${t('leaveOut')} ${item.name}`} onClick={onLeaveOut}>
            {t('leaveOut')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
