import type { Disconnection } from '@bobbin/contract/disconnections';
import { PURGED_FILES, PURGED_ROWS } from '@bobbin/domain/shops/disconnection';
import { PURGED_WORDS } from '@bobbin/domain/shops/purged-words';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { disconnectionsTexts } from '../../i18n/vi/disconnections.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './disconnections.module.css';

const TONES = { waiting: 'amber', purged: 'neutral', takenBack: 'green' } as const satisfies Record<
  Disconnection['state'],
  Tone
>;

/** Columns of the disconnected shops, including the report of the deleted data. */
export const DISCONNECTION_LIST: List<Disconnection> = {
  name: 'partings',
  version: 1,
  toId: ({ shopId, givenUpAt }) => `${shopId} ${givenUpAt}`,
  rowPx: 62,
  cardPx: 190,
  columns: [
    {
      key: 'shop',
      title: 'disconnections:shop',
      width: [210, 300],
      isFixed: true,
      card: 'head',
      cell: ({ friendName, nameShop, shopId }) => (
        <Stack align="start" className={styles.stack}>
          <strong>{friendName}</strong>
          <Text tone="muted" size={12}>
            {nameShop}
          </Text>
          <CopyId id={shopId} />
        </Stack>
      ),
    },
    {
      key: 'state',
      title: 'disconnections:state',
      width: 210,
      card: 'state',
      cell: (disconnection) => <State disconnection={disconnection} />,
    },
    {
      key: 'givenUpAt',
      title: 'disconnections:givenUpAt',
      width: 170,
      card: 'fact',
      cell: (disconnection) => <DisconnectedAt disconnection={disconnection} />,
    },
    {
      key: 'report',
      title: 'disconnections:report',
      minWidth: 340,
      card: 'body',
      cell: (disconnection) => <Report disconnection={disconnection} />,
    },
  ],
};

function State({ disconnection: { state, purgeAt, endedAt } }: { disconnection: Disconnection }) {
  const t = useTexts(disconnectionsTexts);
  return <Badge tone={TONES[state]}>{t(state, { day: formatLa(endedAt ?? purgeAt, 'date') })}</Badge>;
}

function DisconnectedAt({ disconnection: { givenUpAt, actor } }: { disconnection: Disconnection }) {
  const t = useTexts(disconnectionsTexts);
  return (
    <Stack align="start" className={styles.stack}>
      <LaTime at={givenUpAt} format="full" />
      <Text tone="muted" size={12}>
        {t('byActor', { name: actor })}
      </Text>
    </Stack>
  );
}

/** Shows how much data of each kind was deleted, with the kinds always in the same sequence (SHP-38). */
function Report({ disconnection: { rows, files } }: { disconnection: Disconnection }) {
  const t = useTexts(disconnectionsTexts);
  const locale = useLocale();
  const counts: Partial<Record<string, number>> = { ...rows, ...files };
  const kinds = [...PURGED_ROWS, ...PURGED_FILES].filter((kind) => (counts[kind] ?? 0) > 0);
  if (kinds.length === 0)
    return (
      <Text tone="muted" size={12}>
        {t('nothing')}
      </Text>
    );
  return (
    <Row as="ul" plain align="stretch" wrap gap="2 14" size={12}>
      {kinds.map((kind) => (
        <li key={kind}>
          {PURGED_WORDS[kind][locale]} <Counted count={counts[kind] ?? 0} />
        </li>
      ))}
    </Row>
  );
}
