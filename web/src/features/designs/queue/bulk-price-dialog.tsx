import { designPrice } from '@bobbin/contract/design-money';
import { type PricedDesigns, type StaffDesign } from '@bobbin/contract/designs';
import { isWithinMaximum } from '@bobbin/domain/designs/consent';
import { displayMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { sayAnswer, useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { FailedBanner, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Thumbnail } from '../cells.tsx';
import styles from './queue.module.css';
import { useDesignPackages, usePriceDesigns, usePricePreview, type PriceRequests } from './use-queue.ts';

interface BulkPriceDialogProps {
  /** Requests of one seller that can be priced. */
  designs: readonly StaffDesign[];
  /** Called once prices were set. */
  onDone: () => void;
  onClose: () => void;
}

interface Choice {
  type: string;
  price: string;
}

type Choices = ReadonlyMap<string, Choice>;
type Results = PricedDesigns['results'];

const TONES: Record<Results[number]['outcome'], Tone> = {
  charged: 'green',
  asked: 'blue',
  approval: 'violet',
  failed: 'red',
};

const isPrice = (text: string) => designPrice.safeParse(text).success;

/** Returns the price of a typed text in cents; null while it is no price. */
function toCents(text: string): number | null {
  if (!isPrice(text)) return null;
  const [dollars = '0', cents = ''] = text.trim().split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** Prices several requests of one seller: within its maximum each is charged, otherwise the seller is asked (DSN-52). */
export function BulkPriceDialog({ designs, onDone, onClose }: BulkPriceDialogProps) {
  const t = useTexts(designMoneyTexts, uiTexts);
  const packages = useDesignPackages();
  const title = t('manyTitle', { count: designs.length, name: designs[0]?.user.fullName ?? '' });
  const choices = packages.data?.filter(({ isActive }) => isActive);
  if (choices !== undefined) {
    return <Prices designs={designs} packages={choices} title={title} onDone={onDone} onClose={onClose} />;
  }
  return (
    <Dialog title={title} onClose={onClose} width={720}>
      {packages.isError ? <FailedBanner query={packages} hasRows={false} /> : <RowsSkeleton rows={3} />}
    </Dialog>
  );
}

interface PricesProps extends BulkPriceDialogProps {
  packages: readonly { name: string; price: string }[];
  title: string;
}

function Prices({ designs, packages, title, onDone, onClose }: PricesProps) {
  const t = useTexts(designMoneyTexts, uiTexts);
  const locale = useLocale();
  const price = usePriceDesigns();
  const withKey = useActionKey();
  const tellWhenGone = useFailureWhenGone();
  const [choices, setChoices] = useState<Choices>(() => startWith(designs, packages[0]));
  const [results, setResults] = useState<Results | null>(null);
  const requests = toRequests(designs, choices);
  const isValid = [...choices.values()].every(({ price: text }) => isPrice(text)) && packages.length > 0;
  const preview = usePricePreview(requests, isValid && results === null);
  const sums = preview.data;
  const toAmount = (text: string) => displayMoney(parseMoney(text), locale);
  const change = (id: string, choice: Partial<Choice>) =>
    setChoices(new Map([...choices].map(([key, known]) => [key, key === id ? { ...known, ...choice } : known])));

  /** Gives every product the package and price of the first one. */
  function copyFirst() {
    const [first] = choices.values();
    if (first) setChoices(new Map([...choices.keys()].map((key) => [key, first])));
  }

  function send() {
    const answer = withKey(requests, (key) => price.mutateAsync({ requests, key }));
    sayAnswer(answer, {
      done: ({ results: done }) => {
        setResults(done);
        onDone();
      },
      failed: tellWhenGone,
    });
  }

  const isReady = isValid && sums !== undefined && !preview.isPlaceholderData && !preview.isError;
  const count = designs.length;
  /** Adds to a sentence the sum that a second person must approve; it is neither charged nor asked of the seller. */
  const withApproval = (text: string, approval: string) =>
    parseMoney(approval) === 0 ? text : `${text} ${t('sumsApproval', { approval: toAmount(approval) })}`;
  const isNothing = (of: 'charged' | 'asked' | 'approval') => sums === undefined || parseMoney(sums[of]) === 0;
  const label =
    sums !== undefined && !isNothing('charged')
      ? t('charge', { count, charged: toAmount(sums.charged) })
      : t(isNothing('asked') && !isNothing('approval') ? 'askApproval' : 'ask', { count });
  return (
    <Dialog
      title={title}
      width={720}
      isDirty={results === null && price.isIdle && !isSameChoices(choices, startWith(designs, packages[0]))}
      onClose={onClose}
      note={
        <Text as="span" role="status" numeric>
          {results !== null && price.data !== undefined
            ? withApproval(
                t('manyDone', { charged: toAmount(price.data.charged), asked: toAmount(price.data.asked) }),
                price.data.approval,
              )
            : isReady
              ? withApproval(t('sums', { charged: toAmount(sums.charged), asked: toAmount(sums.asked) }), sums.approval)
              : t(preview.isError ? 'sumsFailed' : 'countingSums')}
        </Text>
      }
      footer={
        results !== null ? (
          <Button look="main" onClick={onClose}>
            {t('ui:close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
            {preview.isError ? (
              <Button onClick={() => void preview.refetch()}>{t('sumsFailed')}</Button>
            ) : (
              <Button look="main" reason={isReady ? null : t('countingSums')} isBusy={price.isPending} onClick={send}>
                {label}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap={14}>
        {results === null && choices.size > 1 ? (
          <Row justify="end">
            <Button size="small" onClick={copyFirst}>
              {t('sameAsFirst')}
            </Button>
          </Row>
        ) : null}
        {designs.map((design) => (
          <Request
            key={design.id}
            design={design}
            choices={choices}
            packages={packages}
            result={results?.find(({ id }) => id === design.id)}
            isDone={results !== null}
            onChange={change}
          />
        ))}
        <Failure error={price.error} />
      </Stack>
    </Dialog>
  );
}

interface RequestProps {
  design: StaffDesign;
  choices: Choices;
  packages: PricesProps['packages'];
  result: Results[number] | undefined;
  isDone: boolean;
  onChange: (productId: string, choice: Partial<Choice>) => void;
}

/** Shows one request with a package and a price for each product, its maximum, and afterwards its result. */
function Request({ design, choices, packages, result, isDone, onChange }: RequestProps) {
  const t = useTexts(designMoneyTexts, designQueueTexts);
  return (
    <Stack gap={6} role="group" aria-label={design.code} lineBelow="soft">
      <Row justify="between" wrap gap="4 10">
        <span>
          <code>{design.code}</code>
        </span>
        {result === undefined ? (
          <MaximumNote design={design} choices={choices} />
        ) : (
          <Text as="span" role="status" size={13}>
            <Badge tone={TONES[result.outcome]}>{t(`outcomes.${result.outcome}`)}</Badge>{' '}
            <Money amount={result.price} />
            {result.reason === null ? '' : ` · ${t(`reasons.${result.reason}`)}`}
          </Text>
        )}
      </Row>
      {design.designProducts.map((product, index) => {
        const name = product.name === '' ? t('design-queue:product', { place: index + 1 }) : product.name;
        const choice = choices.get(product.id);
        const label = `${design.code} ${name}`;
        return (
          <Stack key={product.id} gap={10} className={styles.priced}>
            <Thumbnail url={product.thumbnailUrl} />
            <Text size={13} breaks className={styles.pricedName}>
              {name}
            </Text>
            <NativeSelect
              name={t('design-queue:packageOf', { name: label })}
              value={choice?.type ?? ''}
              isDisabled={isDone}
              options={packages.map((one) => ({ value: one.name, label: one.name }))}
              onChange={(type) =>
                onChange(product.id, { type, price: packages.find((one) => one.name === type)?.price ?? '' })
              }
            />
            <TextField
              label={t('design-queue:priceOf', { name: label })}
              isLabelHidden
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0"
              className={styles.price}
              disabled={isDone}
              isRefused={!isPrice(choice?.price ?? '')}
              value={choice?.price ?? ''}
              onChange={({ currentTarget }) => onChange(product.id, { price: currentTarget.value })}
            />
          </Stack>
        );
      })}
    </Stack>
  );
}

/** Compares the typed price with the maximum of the seller. */
function MaximumNote({ design: { maxPrice, designProducts }, choices }: Pick<RequestProps, 'design' | 'choices'>) {
  const t = useTexts(designMoneyTexts);
  const locale = useLocale();
  if (maxPrice === null) {
    return (
      <Text size={12} tone="muted">
        {t('noMaximumOf')}
      </Text>
    );
  }
  const cents = sumCents(designProducts.map(({ id }) => toCents(choices.get(id)?.price ?? '') ?? 0));
  const isWithin = isWithinMaximum(parseMoney(maxPrice), cents);
  return (
    <Text size={12} tone={isWithin ? 'green' : 'amber'} weight={isWithin ? 400 : 600}>
      {t(isWithin ? 'within' : 'above', { amount: displayMoney(parseMoney(maxPrice), locale) })}
    </Text>
  );
}

/** Begins with the known package and price of each product, or else with the first package. */
function startWith(designs: readonly StaffDesign[], first: PricesProps['packages'][number] | undefined): Choices {
  return new Map(
    designs.flatMap(({ designProducts }) =>
      designProducts.map(({ id, type, price }): [string, Choice] => [
        id,
        { type: type ?? first?.name ?? '', price: price ?? first?.price ?? '' },
      ]),
    ),
  );
}

const isSameChoices = (one: Choices, other: Choices) => JSON.stringify([...one]) === JSON.stringify([...other]);

/** The displayed prices are the precondition of each request (DSN-46). */
function toRequests(designs: readonly StaffDesign[], choices: Choices): PriceRequests {
  return designs.map(({ id, price, designProducts }) => ({
    id,
    seen: { price },
    designs: designProducts.map((product) => {
      const { type = '', price: text = '' } = choices.get(product.id) ?? {};
      return { id: product.id, name: product.name === '' ? product.id : product.name, type, price: text.trim() };
    }),
  }));
}
