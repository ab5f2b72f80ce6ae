import type { PrintItem } from '@bobbin/contract/prints';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { printUploadTexts } from '../../../i18n/vi/print-upload.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { IconCheck } from '../../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import { useWhenText } from '../variant-text.ts';
import type { PlannedPrint } from './plan-prints.ts';
import styles from './upload.module.css';
import type { PrintProgress } from './use-print-upload.ts';

interface PlannedPrintsProps {
  prints: readonly PlannedPrint[];
  /** Existing prints with the same name as a planned print, by name. */
  existing: ReadonlyMap<string, PrintItem> | undefined;
  progress: ReadonlyMap<string, PrintProgress>;
}

/** Lists the prints that the files become, with their sides and variants: new prints, and next versions of existing prints. */
export function PlannedPrints({ prints, existing, progress }: PlannedPrintsProps) {
  const t = useTexts(printUploadTexts);
  if (prints.length === 0) return null;
  return (
    <Card as="section" aria-label={t('becomes', { count: prints.length })}>
      <Text as="h3" size={13} weight={650} flush className={styles.heading}>
        {t('becomes', { count: prints.length })}
      </Text>
      <ul className={styles.prints}>
        {prints.map((print) => (
          <PlannedRow
            key={print.name}
            print={print}
            existing={existing?.get(print.name)}
            progress={progress.get(print.name)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface PlannedRowProps {
  print: PlannedPrint;
  existing: PrintItem | undefined;
  progress: PrintProgress | undefined;
}

function PlannedRow({ print, existing, progress }: PlannedRowProps) {
  const t = useTexts(printUploadTexts);
  const toSide = useSideName();
  const toWhen = useWhenText();
  const parts = print.variants.map(({ when, files }) => {
    const sides = files.map(({ side }) => toSide(side)).join(', ');
    return when.tone === null && !when.isYouth && when.colours.length === 0 ? sides : `${sides} (${toWhen(when)})`;
  });
  return (
    <li className={styles.print}>
      <Stack gap={2} grow shrinks>
        <Row wrap gap="2 8" size={13}>
          <Text breaks weight={600}>
            {print.name}
          </Text>
          {existing === undefined ? (
            <Badge tone="green">{t('new')}</Badge>
          ) : (
            <Badge tone="amber">{t('version', { version: existing.version + 1 })}</Badge>
          )}
        </Row>
        <Text size={12} tone="muted">
          {parts.join(' · ')}
        </Text>
        {progress?.reason ? (
          <Text role="alert" size={12} tone="red">
            {progress.reason}
          </Text>
        ) : null}
      </Stack>
      {progress === undefined ? (
        <Text size={12} tone="muted" nowrap>
          {t('files', { count: print.filesCount })}
        </Text>
      ) : progress.state === 'running' ? (
        <progress max={1} value={progress.share} aria-label={t('uploading', { name: print.name })} />
      ) : progress.state === 'done' ? (
        <Badge tone="green" icon={<IconCheck size={13} stroke={2} aria-hidden />}>
          {t('saved')}
        </Badge>
      ) : (
        <Badge tone="red">{t('failed')}</Badge>
      )}
    </li>
  );
}
