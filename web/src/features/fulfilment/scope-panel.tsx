import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { scopesTexts } from '../../i18n/vi/scopes.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import styles from './scope-panel.module.css';
import { findProposed, listScopes, type Scope } from './scopes.ts';
import { useApplyScope, useTargets, type PickedPrint, type PrintWays } from './use-apply-scope.ts';
import type { Uploads } from './use-uploads.ts';

interface ScopePanelProps {
  orderId: string;
  product: OrderProductDesigns;
  print: PickedPrint;
  uploads: Uploads;
  ways: PrintWays;
  /** Called when the person has chosen where the print is used. */
  onDone: () => void;
}

/** Asks where a changed print is used: in this order, for its colour, for its product or in all shops; the keys 1 to 4 choose (PRW-2). */
export function ScopePanel(props: ScopePanelProps) {
  const { orderId, product, print, uploads, ways, onDone } = props;
  const t = useTexts(scopesTexts);
  const headingId = useId();
  const targets = useTargets(product.id);
  const apply = useApplyScope({ orderId, product, uploads, ways, onDone });
  const [chosen, setChosen] = useState<number | null>(null);
  const scopes = targets.data === undefined ? [] : listScopes(targets.data);
  const at = chosen ?? (targets.data === undefined ? 0 : findProposed(scopes, targets.data.from));
  const scope = scopes[at];
  const before = product.from?.printName ?? targets.data?.from?.printName ?? null;

  const panel = useRef<HTMLDivElement>(null);
  const isReady = targets.data !== undefined;
  // After a print was chosen, the panel takes the focus, so that the keys choose the scope at once. After an upload the focus stays on the slot.
  useEffect(() => {
    if (isReady && print.id !== null) panel.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isReady, print.id]);

  function run() {
    if (scope === undefined || targets.data === undefined || apply.isPending) return;
    apply.mutate({ print, scope, targets: targets.data.targets });
  }

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = Number(event.key) - 1;
    const named = scopes[place];
    if (named !== undefined && !isRefused(named)) {
      event.preventDefault();
      setChosen(place);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run();
    }
  }

  return (
    <div ref={panel} className={styles.panel}>
      <Row wrap gap="6 10" below={8}>
        <Text id={headingId} as="strong" size={14} weight={650}>
          {print.id === null ? t('choose') : t('useFor', { name: print.name })}
        </Text>
        <Text size={12} tone="muted" className={styles.hint}>
          {t('undoHint')}
        </Text>
        <Button size="small" onClick={onDone}>
          {print.id === null || before === null ? t('keepFiles') : t('keep', { name: before })}
        </Button>
        <Button size="small" look="main" isBusy={apply.isPending} onClick={run} disabled={scope === undefined}>
          {scope === undefined ? t('apply.order') : toAction(t, scope)}
        </Button>
      </Row>
      <Failure error={apply.error} />
      {targets.isError ? <FailedBanner query={targets} hasRows={false} /> : null}
      {targets.isPending ? <RowsSkeleton rows={1} height={72} /> : null}
      <div
        data-field={`${product.id} scope`}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={headingId}
        className={styles.scopes}
        onKeyDown={pressKey}
      >
        {scopes.map((one, place) => (
          <ScopeChoice
            key={one.kind}
            scope={one}
            position={place + 1}
            before={before}
            isChosen={place === at}
            onChoose={() => setChosen(place)}
          />
        ))}
      </div>
    </div>
  );
}

const isRefused = (scope: Scope) => scope.kind !== 'order' && scope.isRefused;

type T = ReturnType<typeof useTexts<'scopes'>>;

function toName(t: T, scope: Scope): string {
  if (scope.kind === 'order') return t('names.order');
  const { name } = scope;
  return t(`names.${scope.kind}`, { name, colour: name, pattern: name });
}

function toAction(t: T, scope: Scope): string {
  if (scope.kind === 'order') return t('apply.order');
  const { name, waitingOrders: count } = scope;
  return t(`apply.${scope.kind}`, { name, colour: name, pattern: name, count });
}

interface ScopeChoiceProps {
  scope: Scope;
  /** Key that chooses this scope, counted from 1. */
  position: number;
  /** Name of the print that this placement uses now. */
  before: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

function ScopeChoice({ scope, position, before, isChosen, onChoose }: ScopeChoiceProps) {
  const t = useTexts(scopesTexts);
  const isOff = isRefused(scope);
  return (
    <label className={styles.scope} data-chosen={isChosen || undefined} data-off={isOff || undefined}>
      <input
        type="radio"
        name="scope"
        checked={isChosen}
        disabled={isOff}
        aria-keyshortcuts={String(position)}
        onChange={onChoose}
      />
      <Stack as="span" gap={2} shrinks grow>
        <Text breaks weight={600} tone="text">
          {toName(t, scope)}
        </Text>
        {scope.kind === 'order' ? (
          <>
            <span>{t('oneOrder')}</span>
            <Text tone="muted">{before === null ? t('laterNone') : t('laterKeep', { name: before })}</Text>
          </>
        ) : (
          <PlaceFacts scope={scope} />
        )}
      </Stack>
      <kbd className={styles.key}>{position}</kbd>
    </label>
  );
}

function PlaceFacts({ scope }: { scope: Exclude<Scope, { kind: 'order' }> }) {
  const t = useTexts(scopesTexts);
  if (scope.isRefused) return <Text tone="red">{t('refused')}</Text>;
  const parts = [t('skus', { count: scope.skus })];
  if (scope.shops > 1) parts.push(t('shops', { count: scope.shops }));
  parts.push(t('waiting', { count: scope.waitingOrders }));
  return (
    <>
      <span>{parts.join(' · ')}</span>
      {scope.drafts === 0 ? null : <Text tone="amber">{t('drafts', { count: scope.drafts })}</Text>}
    </>
  );
}
