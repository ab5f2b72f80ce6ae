import type { MoneyTerm, PartOf } from '@bobbin/domain/money/terms';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './explain.module.css';
import { Popover } from './popover.tsx';

/** The table of all definitions comes when the first of them is opened. */
const load = () => import('./explain-panel.tsx');
const ExplainPanel = lazy(async () => ({ default: (await load()).ExplainPanel }));

interface ExplainProps<T extends MoneyTerm> {
  of: T;
  /** What the figure is called beside the `?`, for screen readers. */
  name: string;
  total: string | null;
  /** Text with two decimals; what is left out or null is zero, or hidden, and not drawn. */
  parts?: Partial<Record<PartOf<T>, string | null>>;
  currency?: string | undefined;
  isEstimate?: boolean;
}

/** A `?` beside a figure that opens its one definition, as an equation with its numbers (PRF-21). */
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
