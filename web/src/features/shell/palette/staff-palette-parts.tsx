import type { Everything } from '@bobbin/contract/staff-search';
import type { SearchKind } from '@bobbin/domain/staff/search';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { staffSearchTexts } from '../../../i18n/vi/staff-search.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import styles from './staff-palette.module.css';

/** Tabs of the palette, each with the kinds of results that it contains. */
const TABS = {
  orders: ['order', 'tracking', 'factoryOrder'],
  designs: ['rentedDesign', 'skuDesign', 'fulfilDesign'],
  money: ['withdrawal', 'deposit', 'bankTransfer'],
  shops: ['shop', 'flashSale', 'violation'],
  people: ['member', 'mail'],
} as const satisfies Record<string, readonly SearchKind[]>;
const NAMES = Object.keys(TABS) as (keyof typeof TABS)[];

const KEYS = [
  { key: '↑ ↓', does: 'choose' },
  { key: '↵', does: 'open' },
  { key: 'Ctrl ↵', does: 'newTab' },
] as const;

interface KindTabsProps {
  counts: Everything['counts'];
  /** Kinds of results that are searched; an empty list means all kinds. */
  kinds: readonly SearchKind[];
  onKinds: (kinds: readonly SearchKind[]) => void;
}

/** Shows for each group of kinds how many results it has, and limits the search to a group. */
export function KindTabs({ counts, kinds, onKinds }: KindTabsProps) {
  const t = useTexts(staffSearchTexts);
  const isAll = kinds.length === 0;
  const countOf = (own: readonly SearchKind[]) => {
    const ofTab = counts.filter(({ kind }) => own.includes(kind));
    const sum = ofTab.reduce((total, { count }) => total + count, 0);
    return `${sum}${ofTab.some(({ isMore }) => isMore) ? '+' : ''}`;
  };
  return (
    <Row as="nav" gap={4} pad="8 12" lineBelow="soft" wrap aria-label={t('tabs')}>
      <Tab isOn={isAll} onPress={() => onKinds([])} name={t('all')} />
      {NAMES.map((name) => {
        const own: readonly SearchKind[] = TABS[name];
        const isOn = !isAll && kinds.every((kind) => own.includes(kind));
        const isFound = counts.some(({ kind }) => own.includes(kind));
        return isFound || isOn ? (
          <Tab
            key={name}
            isOn={isOn}
            onPress={() => onKinds(own)}
            name={t(`groupNames.${name}`)}
            count={countOf(own)}
          />
        ) : null;
      })}
    </Row>
  );
}

interface TabProps {
  isOn: boolean;
  name: string;
  count?: string;
  onPress: () => void;
}

function Tab({ isOn, name, count, onPress }: TabProps) {
  return (
    <button type="button" aria-pressed={isOn} className={styles.tab} onClick={onPress}>
      {name}
      {count === undefined ? null : <Text numeric> {count}</Text>}
    </button>
  );
}

/** Shows the keys of the palette, and which kinds of results the role may not see (ROL-53). */
export function StaffFoot({ hidden, hint }: { hidden: readonly SearchKind[] | null; hint: string | null }) {
  const t = useTexts(staffSearchTexts);
  return (
    <Row gap={16} pad="8 14" size={12} tone="muted" lineAbove="soft" wrap justify="between">
      <Row as="span" gap={6} inline className={styles.keys}>
        {KEYS.map(({ key, does }) => (
          <span key={does}>
            <kbd>{key}</kbd> {t(`keys.${does}`)}
          </span>
        ))}
      </Row>
      <span>
        {hint === null ? null : <Text tone="text">{hint} · </Text>}
        {hidden === null
          ? null
          : hidden.length === 0
            ? t('seesAll')
            : t('hidden', { kinds: hidden.map((kind) => t(`kinds.${kind}`)).join(', ') })}
      </span>
    </Row>
  );
}
