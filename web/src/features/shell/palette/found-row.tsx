import type { FoundThing } from '@bobbin/contract/staff-search';
import type { SearchKind } from '@bobbin/domain/staff/search';
import { wordsOf } from '@bobbin/domain/orders/search';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { staffSearchTexts } from '../../../i18n/vi/staff-search.ts';
import type { Icon } from '../../../ui/icon.ts';
import {
  IconAlertTriangle,
  IconBolt,
  IconBrush,
  IconBuildingStore,
  IconCash,
  IconCoin,
  IconMail,
  IconPackage,
  IconPrinter,
  IconStack2,
  IconTag,
  IconTruck,
  IconUser,
  IconWallet,
} from '../../../ui/icons.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { formatCount } from '../../../ui/text/count.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { FoundState } from './found-state.tsx';
import type { OptionProps } from './palette-frame.tsx';
import styles from './staff-palette.module.css';

const ICONS: Record<SearchKind, Icon> = {
  order: IconPackage,
  tracking: IconTruck,
  factoryOrder: IconPrinter,
  rentedDesign: IconBrush,
  skuDesign: IconTag,
  fulfilDesign: IconStack2,
  bankTransfer: IconCash,
  deposit: IconCoin,
  withdrawal: IconWallet,
  shop: IconBuildingStore,
  flashSale: IconBolt,
  violation: IconAlertTriangle,
  member: IconUser,
  mail: IconMail,
};

/** Shows a result of the search: its kind, code, description, seller and state (ROL-51). */
export function FoundRow({
  thing,
  text,
  id,
  isActive,
  onPoint,
  onRun,
}: OptionProps & { thing: FoundThing; text: string }) {
  const t = useTexts(staffSearchTexts);
  const Icon = ICONS[thing.kind];
  return (
    // The field keeps the focus and handles the keys (WAI-ARIA combobox), so this handler only serves the pointer.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-touch
      className={styles.row}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
      onKeyDown={undefined}
    >
      <Row as="span" gap={8} size={12} tone="muted">
        <Icon size={16} stroke={1.5} aria-hidden />
        {t(`kinds.${thing.kind}`)}
      </Row>
      <Text cut weight={600} size={13} mono={!isNamed(thing)}>
        <Marked text={thing.code} search={text} />
      </Text>
      <Text cut size={13}>
        <Marked text={toText(thing, useLocale())} search={text} />
      </Text>
      <Text cut size={13} tone={thing.seller === null ? 'amber' : 'text'}>
        {toSeller(thing, t('nobodyYet'))}
      </Text>
      <span className={styles.state}>
        <FoundState kind={thing.kind} state={thing.state} />
      </span>
      <Text size={12} tone="muted" numeric nowrap className={styles.at}>
        {formatLa(thing.at, 'short')}
      </Text>
    </div>
  );
}

/** Members and flash sales are identified by their name, other results by a code. */
const isNamed = ({ kind }: FoundThing) => kind === 'member' || kind === 'flashSale';

/** Returns the seller of a result. The seller of a member is the member; catalogue designs belong to no seller. */
function toSeller({ kind, seller }: FoundThing, unknown: string): string {
  if (kind === 'member' || kind === 'fulfilDesign') return '';
  return seller === null ? unknown : seller.fullName || seller.email;
}

function toText({ text, amount, amountVnd }: FoundThing, locale: 'vi' | 'en'): string {
  const money = amount === null ? '' : displayMoney(parseMoney(amount), locale);
  const dong = amountVnd === null ? '' : `${formatCount(amountVnd, locale)}\u00a0₫`;
  return [text, dong, money].filter((one) => one !== '').join(', ');
}

/** Highlights the searched words in a text. A word that was found only without its diacritics is not highlighted. */
function Marked({ text, search }: { text: string; search: string }) {
  const lower = text.toLowerCase();
  const word = wordsOf(search).find((one) => lower.includes(one));
  if (word === undefined) return text;
  const at = lower.indexOf(word);
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
}
