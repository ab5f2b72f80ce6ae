import type { DesignSource } from '@bobbin/contract/prints';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designSourceTexts } from '../../i18n/vi/design-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSourceText } from '../../ui/domain/source-text.ts';
import { IconBuildingStore, IconPackage, IconShirt, IconTag, IconTags } from '../../ui/icons.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './source-note.module.css';

const ICONS = {
  order: IconPackage,
  sku: IconTag,
  colour: IconShirt,
  product: IconShirt,
  pattern: IconTags,
  allShops: IconBuildingStore,
} as const;

interface SourceNoteProps {
  /** Where the files come from; null if there are no files. */
  from: DesignSource | null;
  /** Opens the choice of another print; null when the order is at its factory. */
  onChange: (() => void) | null;
}

/** Says where the files of a product come from: from a placement, with its print and version, or from this order alone (PRW-1). */
export function SourceNote({ from, onChange }: SourceNoteProps) {
  const t = useTexts(designSourceTexts);
  const toText = useSourceText();
  if (from === null) {
    return onChange === null ? null : (
      <Row below={6}>
        <Button size="small" icon={<IconShirt size={15} stroke={1.5} aria-hidden />} onClick={onChange}>
          {t('choose')}
        </Button>
      </Row>
    );
  }
  const Icon = ICONS[from.kind];
  const isPlaced = from.kind !== 'order';
  return (
    <Row wrap gap="2 8" size={12} below={6} className={styles.note} data-placed={isPlaced || undefined}>
      <Row as="strong" inline gap={6} tone={isPlaced ? 'accent' : 'muted'}>
        <Icon size={15} stroke={1.75} aria-hidden />
        {toText(from)}
      </Row>
      {from.printName ? (
        <span>
          <Text weight={600}>{from.printName}</Text>
          {from.version === null ? null : ` ${t('version', { version: from.version })}`}
        </span>
      ) : null}
      {from.placedAt ? <Text tone="muted">{toPlaced(t, from.placedAt, from.placedBy)}</Text> : null}
      <Row as="span" inline gap={10} push>
        {onChange === null ? null : (
          <Button look="link" onClick={onChange}>
            {t('change')}
          </Button>
        )}
        {from.printId ? (
          // Opens in another browser tab, so that the choices in the dialog stay.
          <a href={`/community/prints/${from.printId}`} target="_blank" rel="noreferrer" className={styles.open}>
            {t('open')}
          </a>
        ) : null}
      </Row>
    </Row>
  );
}

function toPlaced(t: ReturnType<typeof useTexts<'design-source'>>, at: string, by: string | null): string {
  const time = formatLa(at, 'short');
  return by === null || by === '' ? t('placed', { time }) : t('placedBy', { time, name: by });
}
