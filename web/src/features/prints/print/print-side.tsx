import type { ColourAnswer, PrintDetails } from '@bobbin/contract/prints';
import { confirmColours } from '@bobbin/contract/prints.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../api/client.ts';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../../i18n/vi/print-library.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { useSourceText } from '../../../ui/domain/source-text.ts';
import { IconAlertTriangle, IconCheck } from '../../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { ColourSwatch } from '../colour-swatch.tsx';
import { Picture } from '../print-card.tsx';
import { toPrintKey } from '../use-prints.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import { useRatio } from '../variant-text.ts';
import styles from './print.module.css';

interface SideProps {
  print: PrintDetails;
  mayWork: boolean;
}

/** Returns the mutation that answers how a print is printed on colours, and that writes the response to the cache. */
function useConfirm({ id }: PrintDetails) {
  const client = useQueryClient();
  const forget = useForgetPrints();
  return useMutation({
    mutationFn: (answer: ColourAnswer) => call(confirmColours, { params: { id }, body: { answers: [answer] } }),
    onSuccess: ({ changed: _changed, ...saved }) => client.setQueryData(toPrintKey(id), saved),
    onSettled: () => void forget(),
  });
}

function Block({
  id,
  title,
  count,
  text,
  children,
}: {
  id: string;
  title: string;
  count: number;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" below={12} aria-labelledby={id}>
      <Row wrap gap="2 10" pad="10 14" lineBelow="soft">
        <h2 id={id} className={styles.heading}>
          {title} <Text tone="muted">{count}</Text>
        </h2>
        {text === undefined ? null : (
          <Text size={12} tone="muted" push>
            {text}
          </Text>
        )}
      </Row>
      {children}
    </Card>
  );
}

/** Lists the colours for which the print waits for a confirmation, each asked once for each file and colour (PRN-10). */
export function PrintAsks({ print, mayWork }: SideProps) {
  const t = useTexts(printLibraryTexts);
  const toSide = useSideName();
  const toRatio = useRatio();
  const answerColour = useConfirm(print);
  const forget = useForgetPrints();
  if (print.asks.length === 0) return null;

  async function answer(given: ColourAnswer) {
    try {
      await answerColour.mutateAsync(given);
      const title = t('asks.done', { colour: given.colour });
      // Only a confirmation can be undone with one click, because leaving a side out creates a new version of the print.
      if (given.answer !== 'print') notify({ tone: 'success', title });
      else {
        const done = { id: print.id, colour: given.colour, side: given.side };
        notifyDone({ title, text: print.name, undo: UNDO.colourYes, done, onUndone: forget });
      }
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Block id="asks" title={t('asks.title')} count={print.asks.length}>
      {print.asks.map(({ colour, hex, side, contrast, orders }) => (
        <Row key={`${colour} ${side}`} wrap gap="6 10" pad="8 14" lineBelow="soft" size={13}>
          <ColourSwatch hex={hex} />
          <Row wrap gap="2 8" grow shrinks>
            <strong>{t('asks.text', { colour, side: toSide(side) })}</strong>
            <Text tone="red">{toRatio(contrast)}</Text>
            <Text size={12} tone="muted">
              {t('asks.orders', { count: orders })}
            </Text>
          </Row>
          {mayWork ? (
            <Row gap={6}>
              <Button size="small" onClick={() => void answer({ colour, side, answer: 'skip' })}>
                {t('asks.skip', { side: toSide(side) })}
              </Button>
              <Button size="small" onClick={() => void answer({ colour, side, answer: 'print' })}>
                {t('asks.print')}
              </Button>
            </Row>
          ) : null}
        </Row>
      ))}
    </Block>
  );
}

export function PrintVersions({ print }: { print: PrintDetails }) {
  const t = useTexts(printLibraryTexts);
  return (
    <Block id="versions" title={t('versions.title')} count={print.versions.length} text={t('versions.text')}>
      {print.versions.map(({ version, note, cover, createdAt, createdBy, ordersCount, isCurrent }) => (
        <Row key={version} gap={10} pad="8 14" lineBelow="soft" size={13}>
          <span className={styles.small}>
            <Picture url={cover?.thumbnailUrl ?? null} isChecker />
          </span>
          <Stack gap={2} shrinks grow>
            <Row wrap gap="2 8">
              <strong>{t('versions.one', { version })}</strong>
              {isCurrent ? (
                <Badge tone="green" icon={<IconCheck size={13} stroke={2} aria-hidden />}>
                  {t('versions.current')}
                </Badge>
              ) : null}
            </Row>
            {note === '' ? null : <Text breaks>{note}</Text>}
            <Text size={12} tone="muted">
              {createdBy} · <LaTime at={createdAt} /> · {t('orders', { count: ordersCount })}
            </Text>
          </Stack>
        </Row>
      ))}
    </Block>
  );
}

const STATES = { ready: 'green', asks: 'red', draft: 'neutral', sent: 'blue' } as const;

export function PrintOrders({ print }: { print: PrintDetails }) {
  const t = useTexts(printLibraryTexts);
  const toSource = useSourceText();
  return (
    <Block id="orders" title={t('uses.title')} count={print.ordersCount}>
      {print.orders.length === 0 ? (
        <Text as="p" tone="muted" size={13} className={styles.none}>
          {t('uses.empty')}
        </Text>
      ) : null}
      <div className={styles.orders}>
        {print.orders.map(({ orderId, productId, skuName, state, from }) => (
          <Row key={productId} gap={10} pad="8 14" lineBelow="soft" size={12}>
            <Stack gap={2} shrinks grow>
              <Link to="/community/orders/$id" params={{ id: orderId }}>
                <Text mono>{orderId}</Text>
              </Link>
              <Text tone="muted" breaks>
                {skuName} · {toSource(from)}
              </Text>
            </Stack>
            <Badge
              tone={STATES[state]}
              shape={state === 'draft' ? 'dashed' : 'soft'}
              icon={state === 'asks' ? <IconAlertTriangle size={13} stroke={1.75} aria-hidden /> : undefined}
            >
              {t(`uses.states.${state}`)}
            </Badge>
          </Row>
        ))}
      </div>
    </Block>
  );
}

export function ConfirmedColours({ print, mayWork }: SideProps) {
  const t = useTexts(printLibraryTexts);
  const toSide = useSideName();
  const toRatio = useRatio();
  const revoke = useConfirm(print);
  if (print.confirmed.length === 0) return null;

  async function takeBack(colour: string, side: ColourAnswer['side']) {
    try {
      await revoke.mutateAsync({ colour, side, answer: 'revoke' });
      notify({ tone: 'success', title: t('confirmed.done', { colour }) });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Block id="confirmed" title={t('confirmed.title')} count={print.confirmed.length}>
      {print.confirmed.map(({ colour, hex, side, contrast, confirmedBy, confirmedAt }) => (
        <Row key={`${colour} ${side}`} gap={8} pad="8 14" lineBelow="soft" size={12}>
          <ColourSwatch hex={hex} />
          <Stack gap={2} shrinks grow>
            <Text weight={600}>{colour}</Text>
            <Text tone="muted" breaks>
              {t('confirmed.text', {
                side: toSide(side),
                ratio: toRatio(contrast),
                name: confirmedBy,
                time: formatLa(confirmedAt, 'day'),
              })}
            </Text>
          </Stack>
          {mayWork ? (
            <Button look="link" name={`${t('confirmed.revoke')} ${colour}`} onClick={() => void takeBack(colour, side)}>
              {t('confirmed.revoke')}
            </Button>
          ) : null}
        </Row>
      ))}
    </Block>
  );
}
