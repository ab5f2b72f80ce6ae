import type { DryRun, RuleContradiction, RuleDefinitionBody } from '@bobbin/contract/rules';
import type { ComparedSums } from '@bobbin/domain/rules/sending';
import { useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { OrderLink } from '../list/order-link.tsx';
import type { RuleNames } from './rule-words.ts';
import { comparePricesOf, runDry } from './use-rules.ts';

/** Id that a dry run uses for a rule that is not stored yet. */
const DRAFT = 'draft';

const CONTRADICTIONS = {
  assignee: 'contradictionAssignee',
  tag: 'contradictionTag',
  factory: 'contradictionFactory',
  pause: 'contradictionPause',
} as const satisfies Record<RuleContradiction['kind'], string>;

interface DryRunPanelProps {
  ruleId: string | null;
  definition: RuleDefinitionBody;
  /** What is missing in the draft of a rule; null when the draft can be evaluated. */
  reason: string | null;
  names: RuleNames;
}

/** Evaluates the draft of a rule with the orders of the last 30 days, and shows the result. */
export function DryRunPanel({ ruleId, definition, reason, names }: DryRunPanelProps) {
  const t = useTexts(rulesTexts);
  const [result, setResult] = useState<{ of: string; run: DryRun; sums: ComparedSums | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const content = JSON.stringify(definition);

  async function run() {
    setBusy(true);
    setError(null);
    try {
      const found = await runDry(ruleId, definition);
      const send = definition.actions.find(({ kind }) => kind === 'send');
      const ids = found.rules.find((rule) => rule.ruleId === (ruleId ?? DRAFT))?.chargedIds ?? [];
      const isCompared = send?.kind === 'send' && ids.length > 0;
      setResult({ of: content, run: found, sums: isCompared ? await comparePricesOf(ids, send.factory) : null });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return (
    <Card as="section" aria-label={t('dryRun')}>
      <Row wrap gap="8 12" pad="10 14" lineBelow="soft">
        <Stack gap={2} grow shrinks>
          <Text weight={600}>{t('dryRun')}</Text>
          <Text size={12} tone="muted">
            {t('dryRunHint')}
          </Text>
        </Stack>
        <Button isBusy={isBusy} reason={reason} onClick={() => void run()}>
          {t(result === null ? 'dryRun' : 'dryRunAgain')}
        </Button>
      </Row>
      <Failure error={error} />
      <div aria-live="polite">
        {result === null ? null : (
          <Stack gap={10} pad="10 14">
            {result.of === content ? null : <Text tone="amber">{t('dryRunOld')}</Text>}
            {result.sums === null ? null : <Compared sums={result.sums} />}
            <Result run={result.run} id={ruleId ?? DRAFT} names={names} />
          </Stack>
        )}
      </div>
    </Card>
  );
}

/** Shows what the orders cost, minus what they would cost by the rule, and the difference (RUL-19). */
function Compared({ sums }: { sums: ComparedSums }) {
  const t = useTexts(rulesTexts);
  const { compared, paidCents, priceCents, savedCents, uncharged, unpriced } = sums;
  const parts = [
    { sign: '', label: t('dry.paid', { count: compared }), cents: paidCents },
    { sign: '−', label: t('dry.price'), cents: priceCents },
    { sign: '=', label: t(savedCents < 0 ? 'dry.dearer' : 'dry.cheaper'), cents: Math.abs(savedCents) },
  ];
  return (
    <Stack gap={4}>
      {compared === 0 ? null : (
        <Row wrap gap="8 14" align="end">
          {parts.map(({ sign, label, cents }) => (
            <Row key={label} gap={10} inline align="end">
              {sign === '' ? null : (
                <Text size={16} tone="muted" aria-hidden>
                  {sign}
                </Text>
              )}
              <Stack gap={2}>
                <Text size={12} tone="muted">
                  {label}
                </Text>
                <Text
                  size={16}
                  weight={650}
                  numeric
                  tone={sign === '=' ? (savedCents < 0 ? 'amber' : 'green') : 'text'}
                >
                  <Money amount={cents} />
                </Text>
              </Stack>
            </Row>
          ))}
        </Row>
      )}
      <Text size={12} tone="muted">
        {t('dry.left', { count: uncharged + unpriced })}
      </Text>
    </Stack>
  );
}

const PARTS = ['matched', 'stopped', 'paused', 'unchanged', 'acted'] as const;
const SIGNS = { matched: '', stopped: '−', paused: '−', unchanged: '−', acted: '=' } as const;

function Result({ run, id, names }: { run: DryRun; id: string; names: RuleNames }) {
  const t = useTexts(rulesTexts);
  const locale = useLocale();
  const own = run.rules.find(({ ruleId }) => ruleId === id);
  if (!own) return null;
  const pairs = run.contradictions.filter(({ ruleId, otherId }) => ruleId === id || otherId === id);
  const shopOf = (shopId: string) => names.shops.find((shop) => shop.id === shopId)?.name ?? shopId;
  return (
    <>
      <Row wrap gap="8 14" align="end">
        {PARTS.filter((part) => part === 'matched' || part === 'acted' || own[part] > 0).map((part) => (
          <Row key={part} gap={10} inline align="end">
            {SIGNS[part] === '' ? null : (
              <Text size={16} tone="muted" aria-hidden>
                {SIGNS[part]}
              </Text>
            )}
            <Stack gap={2}>
              <Text size={12} tone="muted">
                {t(`dry.${part}`)}
              </Text>
              <Text size={16} weight={650} numeric tone={part === 'acted' ? 'accent' : 'text'}>
                {formatCount(own[part], locale)}
              </Text>
            </Stack>
          </Row>
        ))}
      </Row>
      <Text size={12} tone="muted">
        <LaTime at={run.from} format="day" /> – <LaTime at={run.to} format="day" /> ·{' '}
        {run.isCut ? t('dryRunCut', { count: run.orders }) : t('dryRunOf', { count: run.orders })}
      </Text>
      {own.unpriced === 0 ? null : (
        <Text size={12} tone="amber">
          {t('dry.unpriced', { count: own.unpriced })}
        </Text>
      )}
      {pairs.length === 0 ? null : <Contradictions pairs={pairs} run={run} id={id} names={names} />}
      {own.orders.length === 0 ? null : (
        <Stack gap={4}>
          <Text weight={600} size={13}>
            {t('dryOrders')}
            {own.acted > own.orders.length ? ` · ${t('dryFirst', { count: own.orders.length })}` : ''}
          </Text>
          <Stack as="ul" plain flush pad={0}>
            {own.orders.map((order) => (
              <Row as="li" key={order.id} gap={10} wrap pad="4 0" lineBelow="soft" size={13}>
                <OrderLink id={order.id}>
                  <Text mono>{order.id}</Text>
                </OrderLink>
                <Text tone="muted">{shopOf(order.shopId)}</Text>
                <Row gap={10} inline push>
                  <Text tone="muted">
                    <LaTime at={order.createdAt} format="day" />
                  </Text>
                </Row>
              </Row>
            ))}
          </Stack>
        </Stack>
      )}
    </>
  );
}

interface ContradictionsProps {
  pairs: readonly RuleContradiction[];
  run: DryRun;
  id: string;
  names: RuleNames;
}

function Contradictions({ pairs, run, id, names }: ContradictionsProps) {
  const t = useTexts(rulesTexts);
  return (
    <Stack fill="amber" pad={10} gap={4} role="status">
      <Text weight={600}>{t('contradictions')}</Text>
      {pairs.map(({ ruleId, otherId, kind, tagId, orders }) => {
        const other = ruleId === id ? otherId : ruleId;
        const name = run.rules.find((rule) => rule.ruleId === other)?.name ?? '';
        const tag = names.tags.find((one) => one.id === tagId)?.name ?? '';
        return (
          <Text key={`${other} ${kind} ${tagId}`} size={13}>
            {t(CONTRADICTIONS[kind], { name, tag, count: orders })}
          </Text>
        );
      })}
    </Stack>
  );
}
