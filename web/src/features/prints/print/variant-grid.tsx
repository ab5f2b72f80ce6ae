import type { PrintDetails, PrintFile, PrintVariant } from '@bobbin/contract/prints';
import { DESIGN_SIDES, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { printLibraryTexts } from '../../../i18n/vi/print-library.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconBan, IconPlus, IconRefresh } from '../../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { CellTable } from '../../../ui/list/data-list/cell-table.tsx';
import { Picture } from '../print-card.tsx';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import { useWhenText } from '../variant-text.ts';
import styles from './print.module.css';
import { useNextVersion, useSaveVersion, type NextVersion } from './use-next-version.ts';

interface VariantGridProps {
  print: PrintDetails;
  mayWork: boolean;
}

/**
 * Shows the variants and sides of a print as a grid; an empty cell says which variant its garments get (PRW-11). Changed files are collected for the
 * next version.
 */
export function VariantGrid({ print, mayWork }: VariantGridProps) {
  const t = useTexts(printLibraryTexts);
  const toSide = useSideName();
  const toWhen = useWhenText();
  const next = useNextVersion(print);
  const shown = new Set(next.variants.flatMap(({ files }) => files.map(({ side }) => side)));
  // The grid has no columns for unused sleeves, because a seller adds sleeves by file names and empty columns would only take space.
  const sides = DESIGN_SIDES.filter((side) => shown.has(side) || side === 'front' || side === 'back');
  return (
    <Card as="section" below={12} aria-labelledby="variants">
      <Row wrap gap="2 10" pad="10 14" lineBelow="soft">
        <h2 id="variants" className={styles.heading}>
          {t('variants.title')}
        </h2>
        <Text size={12} tone="muted" className={styles.explain}>
          {t('variants.text')}
        </Text>
        {mayWork ? <AddVariant next={next} /> : null}
      </Row>
      <CellTable
        head={t('variants.when')}
        columns={sides.map((side) => ({ key: side, title: toSide(side) }))}
        rows={next.variants.map(({ id, when }) => ({ key: id, title: toWhen(when) }))}
        renderCell={(row, column) => {
          const variant = next.variants.find(({ id }) => id === row);
          const side = sides.find((one) => one === column);
          if (variant === undefined || side === undefined) return null;
          return <Cell variant={variant} side={side} next={next} mayWork={mayWork} />;
        }}
      />
      {next.error === null ? null : (
        <Stack pad="10 14">
          <Failure error={next.error} />
        </Stack>
      )}
      {next.isChanged ? <SaveBar print={print} next={next} /> : null}
    </Card>
  );
}

interface CellProps {
  variant: PrintVariant;
  side: DesignSide;
  next: NextVersion;
  mayWork: boolean;
}

function Cell({ variant, side, next, mayWork }: CellProps) {
  const t = useTexts(printLibraryTexts);
  const toSide = useSideName();
  const toWhen = useWhenText();
  const input = useRef<HTMLInputElement>(null);
  const file = variant.files.find((one) => one.side === side);
  const share = next.shareOf(variant.id, side);
  const name = t('variants.replaceFile', { side: toSide(side), variant: toWhen(variant.when) });
  return (
    <Row gap={8} size={12} className={styles.cell}>
      {share !== undefined ? (
        <progress max={1} value={share} aria-label={name} />
      ) : file === undefined ? (
        <Fallback variant={variant} side={side} variants={next.variants} />
      ) : (
        <CellFile file={file} />
      )}
      {mayWork && share === undefined ? (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept=".png,image/png"
            aria-label={name}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen !== undefined) next.upload(variant.id, side, chosen);
              event.target.value = '';
            }}
          />
          <IconButton
            name={name}
            icon={file === undefined ? <IconPlus size={15} stroke={1.75} /> : <IconRefresh size={15} stroke={1.75} />}
            onClick={() => input.current?.click()}
          />
        </>
      ) : null}
    </Row>
  );
}

function CellFile({ file }: { file: PrintFile }) {
  const t = useTexts(printLibraryTexts);
  if (file.fileId === null) {
    return (
      <Row as="span" inline gap={6} tone="muted" grow>
        <IconBan size={15} stroke={1.5} aria-hidden />
        {t('variants.skipped')}
      </Row>
    );
  }
  return (
    <>
      <span className={styles.small}>
        <Picture url={file.thumbnailUrl} isChecker />
      </span>
      <Stack as="span" gap={2} shrinks grow>
        <Text mono breaks>
          {file.name}
        </Text>
        <Text tone="muted" numeric>
          {t('variants.pixels', { width: file.width, height: file.height })}
        </Text>
      </Stack>
    </>
  );
}

/** Says from which wider variant a garment gets the file that this variant does not have; the default variant is the widest (PRN-3). */
function Fallback({
  variant,
  side,
  variants,
}: Pick<CellProps, 'variant' | 'side'> & { variants: readonly PrintVariant[] }) {
  const t = useTexts(printLibraryTexts);
  const toWhen = useWhenText();
  const wider = variants.find((other) => other !== variant && isAlways(other) && hasSide(other, side));
  return (
    <Text tone="muted" grow>
      {wider === undefined || isAlways(variant)
        ? t('variants.none')
        : t('variants.falls', { variant: toWhen(wider.when) })}
    </Text>
  );
}

const hasSide = ({ files }: PrintVariant, side: DesignSide) => files.some((file) => file.side === side);

function isAlways({ when }: PrintVariant): boolean {
  const { productType, sizes, isYouth, colours, tone } = when;
  return productType === null && sizes.length === 0 && !isYouth && colours.length === 0 && tone === null;
}

const CONDITIONS = {
  light: { productType: null, sizes: [], isYouth: false, colours: [], tone: 'light' },
  dark: { productType: null, sizes: [], isYouth: false, colours: [], tone: 'dark' },
  youth: { productType: null, sizes: [], isYouth: true, colours: [], tone: null },
} as const;

function AddVariant({ next }: { next: NextVersion }) {
  const t = useTexts(printLibraryTexts, placementsTexts);
  const known = new Set(next.variants.map(({ when }) => JSON.stringify(when)));
  const open = (['light', 'dark', 'youth'] as const).filter((key) => !known.has(JSON.stringify(CONDITIONS[key])));
  if (open.length === 0) return null;
  return (
    <NativeSelect
      name={t('variants.add')}
      value=""
      options={[
        { value: '', label: t('variants.add') },
        ...open.map((key) => ({ value: key, label: t(`placements:when.${key}`) })),
      ]}
      onChange={(key) => {
        const found = open.find((one) => one === key);
        if (found !== undefined) next.addVariant({ ...CONDITIONS[found], sizes: [], colours: [] });
      }}
    />
  );
}

function SaveBar({ print, next }: { print: PrintDetails; next: NextVersion }) {
  const t = useTexts(printLibraryTexts, uiTexts);
  const save = useSaveVersion(print);
  const [note, setNote] = useState('');
  const [updateDrafts, setUpdateDrafts] = useState(true);
  const version = print.version + 1;

  async function run() {
    const saved = await save
      .mutateAsync({ variants: next.variants, note: note.trim(), updateDrafts })
      .catch(() => null);
    if (saved === null) return;
    next.reset();
    notify({
      tone: 'success',
      title: t('saved.title', { name: print.name, version }),
      text: t('saved.text', {
        orders: t('orders', { count: saved.changed.readyOrders }),
        drafts: t('saved.drafts', { count: saved.changed.drafts }),
      }),
    });
  }

  return (
    <Stack gap={8} pad="10 14" lineAbove="soft" fill="neutral">
      <Failure error={save.error} />
      <Row wrap gap="8 12">
        <TextField
          label={t('saved.note')}
          value={note}
          maxLength={200}
          className={styles.explain}
          onChange={(event) => setNote(event.target.value)}
        />
        <CheckField
          label={t('saved.updateDrafts')}
          checked={updateDrafts}
          onChange={(event) => setUpdateDrafts(event.target.checked)}
        />
        <Row gap={8} push>
          <Button onClick={next.reset}>{t('ui:cancel')}</Button>
          <Button look="main" isBusy={save.isPending} onClick={() => void run()}>
            {t('saved.save', { version })}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
}
