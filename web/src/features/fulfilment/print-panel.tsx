import type { PlacementFile } from '@bobbin/contract/orders';
import { BLURRED_DPI } from '@bobbin/domain/factories/print-areas';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { houseName } from '@bobbin/domain/factories/houses';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { SHARP_DPI, checkPrint, type PrintCheck } from '@bobbin/domain/fulfilment/print-check';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printsTexts } from '../../i18n/vi/prints.ts';
import type { VariantChoice } from './fulfil-form.ts';
import styles from './fulfilment.module.css';
import { toInches, toTimes } from '../../ui/domain/print-words.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

interface PrintPanelProps {
  file: PlacementFile;
  side: DesignSide;
  house: string;
  choice: VariantChoice;
}

type Tone = 'good' | 'warn' | 'bad';

const ICONS = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX } as const;
const TONE_OF = { fits: 'good', scaled: 'warn', confirm: 'warn', blocked: 'bad' } as const satisfies Record<
  PrintCheck['verdict'],
  Tone
>;

/** Shows the result of the print check, and why the file fits, is enlarged or is blocked (FUL-80). */
export function PrintPanel({ file, side, house, choice }: PrintPanelProps) {
  const t = useTexts(printsTexts);
  const check = checkPrint(house, side, file, { productType: choice.productType, size: choice.productSize });
  const size = choice.productSize ?? t('anySize');
  const times = toTimes(check.enlargement);
  return (
    <Text as="section" size={13} shrinks className={styles.panel} aria-label={t('checks')}>
      <header className={styles.head} data-tone={TONE_OF[check.verdict]} role="status">
        <Mark tone={TONE_OF[check.verdict]} size={26} />
        <span>
          <strong>{t(check.verdict)}</strong>
          <span>{t(`${check.verdict}Text`, { house: houseName(house), size, times })}</span>
        </span>
      </header>
      <Gauge check={check} />
      <Text as="ul" plain>
        <Row
          tone={check.blocks.includes('WRONG_SIZE') ? 'bad' : 'good'}
          name={t('pixels')}
          value={`${file.width} × ${file.height}`}
        >
          {check.blocks.includes('WRONG_SIZE') ? t('blocks.WRONG_SIZE', factoryOf(house).designSize ?? {}) : null}
        </Row>
        <Row
          tone={check.blocks.includes('LOW_DPI') || check.verdict === 'scaled' ? 'warn' : 'good'}
          name={t('area')}
          value={t('inches', toInches(check.area))}
        >
          {check.blocks.includes('LOW_DPI') ? t('blocks.LOW_DPI', { dpi: check.dpi, least: BLURRED_DPI }) : null}
        </Row>
        <Measured file={file} check={check} color={choice.productColor} />
      </Text>
      {file.print?.saidDpi == null ? null : <p className={styles.said}>{t('said', { dpi: file.print.saidDpi })}</p>}
      <a className={styles.open} href={file.url} target="_blank" rel="noreferrer">
        {t('open')}
      </a>
    </Text>
  );
}

/** Shows the facts that need the file's pixels; for a new file it says that the file is still being measured. */
function Measured({ file, check, color }: { file: PlacementFile; check: PrintCheck; color: string | null }) {
  const t = useTexts(printsTexts);
  const { print } = file;
  if (print === null) return <li className={styles.waiting}>{t('measuring')}</li>;
  if (print.margins === null) {
    return (
      <Row tone="bad" name={t('margins')} value="100%">
        {t('blocks.EMPTY')}
      </Row>
    );
  }
  const { notes } = check;
  const margins = Object.values(print.margins).map((share) => Math.round(share / 10));
  const [from, to] = [Math.min(...margins), Math.max(...margins)];
  const isOdd = notes.includes('CMYK') || notes.includes('OTHER_PROFILE');
  return (
    <>
      <Row
        tone={notes.includes('NO_ALPHA') ? 'warn' : 'good'}
        name={t('clear')}
        value={t(print.isOpaque ? 'no' : 'yes')}
      >
        {notes.includes('NO_ALPHA') ? t('notes.NO_ALPHA') : null}
      </Row>
      <Row
        tone={notes.includes('MARGINS') ? 'warn' : 'good'}
        name={t('margins')}
        value={t(from === to ? 'percentOne' : 'percent', { from, to })}
      >
        {notes.includes('MARGINS') && check.art !== null ? t('notes.MARGINS', toInches(check.art)) : null}
      </Row>
      <Row tone={isOdd ? 'warn' : 'good'} name={t('colors')} value={print.profile ?? t('noProfile')}>
        {notes.includes('CMYK') ? t('notes.CMYK') : null}
        {notes.includes('OTHER_PROFILE') ? t('notes.OTHER_PROFILE') : null}
      </Row>
      {notes.includes('SOFT_EDGES') ? (
        <Row tone="warn" name={t('soft')} value={t('softShare', { percent: Math.round(print.soft / 10) })}>
          {t('notes.SOFT_EDGES', { color: color ?? t('anyColor') })}
        </Row>
      ) : null}
    </>
  );
}

/** Shows where the design lies between blurred and sharp; the number beside the gauge contains the same information. */
function Gauge({ check: { dpi } }: { check: PrintCheck }) {
  const t = useTexts(printsTexts);
  return (
    <div className={styles.gauge}>
      <div className={styles.dpi}>
        <span>{t('dpiTitle')}</span>
        <strong>{dpi}</strong>
      </div>
      <meter
        className={styles.meter}
        min={0}
        max={SHARP_DPI * 2}
        low={BLURRED_DPI}
        high={SHARP_DPI}
        optimum={SHARP_DPI * 2}
        value={Math.min(dpi, SHARP_DPI * 2)}
        aria-label={t('dpiTitle')}
      />
      <Stack size={12} tone="muted" className={styles.scale} aria-hidden>
        <span>{t('stop')}</span>
        <span>{BLURRED_DPI}</span>
        <span>{SHARP_DPI}</span>
        <span>{t('sharp')}</span>
      </Stack>
    </div>
  );
}

function Row({ tone, name, value, children }: { tone: Tone; name: string; value: string; children?: ReactNode }) {
  return (
    <Stack as="li" gap="2 8" lineBelow="soft" className={styles.row}>
      <Mark tone={tone} size={16} />
      <span>{name}</span>
      <strong>{value}</strong>
      {children === null || children === undefined ? null : <p>{children}</p>}
    </Stack>
  );
}

function Mark({ tone, size }: { tone: Tone; size: number }) {
  const Icon = ICONS[tone];
  return <Icon className={styles.mark} data-tone={tone} size={size} stroke={1.75} aria-hidden />;
}
