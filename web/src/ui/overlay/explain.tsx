import type { MoneyTerm, PartOf } from '@bobbin/domain/money/terms';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './explain.module.css';
import { Popover } from './popover.tsx';

/** Loads the definitions when a definition is first opened. */
const load = () => import('./explain-panel.tsx');
const ExplainPanel = lazy(async () => ({ default: (await load()).ExplainPanel }));

interface ExplainProps<T extends MoneyTerm> {
  of: T;
  /** Name of the figure beside the `?`, for screen readers. */
  name: string;
  total: string | null;
  /** Amounts of the parts with two decimals. A part that is absent or null is zero or hidden, and is not shown. */
  parts?: Partial<Record<PartOf<T>, string | null>>;
  currency?: string | undefined;
  isEstimate?: boolean;
}

/** Shows a `?` beside a figure, which opens the figure's definition as an equation with the current amounts (PRF-21). */
export function Explain<T extends MoneyTerm>({ of, name, total, parts, currency, isEstimate }: ExplainProps<T>) {
  const t = useTexts(uiTexts);
  return (
    <Popover label="?" name={t('definitionOf', { term: name })} buttonClass={styles.button} onNear={() => void load()}>
      {() => (
        <Suspense>
          <ExplainPanel of={of} total={total} parts={parts ?? {}} currency={currency} isEstimate={isEstimate} />
        </Suspense>
      )}
    </Popover>
  );
}
