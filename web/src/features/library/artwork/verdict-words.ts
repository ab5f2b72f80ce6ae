import { BYTE_ORDER_MARK, formatCsv } from '@bobbin/domain/csv';
import type { Texts } from '../../../i18n/i18n.ts';
import type { PlannedArtwork, Progress } from './artwork-plan.ts';

type Say = Texts<'artwork'>;

/** Returns the planned outcome of a picture or, after the import, its actual outcome as text. */
export function toVerdictText(t: Say, { verdict, check }: PlannedArtwork, progress: Progress | undefined): string {
  if (progress?.state === 'done') return t('done', { count: progress.orders });
  if (progress?.state === 'failed') return progress.reason ?? '';
  if (progress?.isCut === true) return t('cut');
  if (progress !== undefined) return t('uploading', { percent: Math.round(progress.share * 100) });
  return verdict === 'replaces' ? t('verdicts.replaces', { version: check?.version ?? 1 }) : t(`verdicts.${verdict}`);
}

/** Builds a CSV file with each picture of an import and its outcome, as a basis for correcting the list (BLK-18). */
export function toReport(t: Say, plan: readonly PlannedArtwork[], progress: ReadonlyMap<string, Progress>): string {
  const rows = plan.map((planned) => {
    const { item } = planned;
    return [item.name, item.target, item.side, toVerdictText(t, planned, progress.get(item.key))];
  });
  return `${BYTE_ORDER_MARK}${formatCsv([['file', 'target', 'side', 'result'], ...rows])}`;
}
