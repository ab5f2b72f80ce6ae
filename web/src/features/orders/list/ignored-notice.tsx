import { useTexts } from '../../../i18n/use-texts.tsx';
import { ordersLaterTexts } from '../../../i18n/vi/orders-later.ts';
import filterStyles from './price-cell.module.css';

/** Lists the invalid parts of the URL, with a button that removes them (UI-12). */
export function IgnoredNotice({ names, onReset }: { names: readonly string[]; onReset: () => void }) {
  const t = useTexts(ordersLaterTexts);
  return (
    <div className={filterStyles.ignored} role="status">
      <span>{t('ignored', { names: names.join(', ') })}</span>
      <button type="button" onClick={onReset}>
        {t('ignoredReset')}
      </button>
    </div>
  );
}
