import { OrdersNav } from '../features/orders/rules/orders-nav.tsx';
import { openRule } from '../features/orders/rules/open-rule.tsx';
import { RecentChanges } from '../features/orders/rules/recent-changes.tsx';
import { RuleList } from '../features/orders/rules/rule-list.tsx';
import { useRules } from '../features/orders/rules/use-rules.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { rulesTexts } from '../i18n/vi/rules.ts';
import { Button } from '../ui/button/button.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { IconPlus } from '../ui/icons.ts';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { Page } from '../ui/layout/page.tsx';

/** Lists the rules of the acting owner in the sequence in which they run. */
export function RulesPage() {
  const t = useTexts(rulesTexts);
  const query = useRules();
  const { rules = [], undoable = [], mayCreate = false } = query.data ?? {};
  const refusal = mayCreate || query.data === undefined ? null : t('mayNotCreate');
  return (
    <Page
      title={t('title')}
      nav={<OrdersNav current="/community/rules" />}
      aside={<span>{t('hint')}</span>}
      actions={
        <Button
          look="main"
          icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
          reason={refusal}
          onClick={() => openRule(null)}
        >
          {t('create')}
        </Button>
      }
    >
      <ListStates
        query={query}
        count={rules.length}
        skeleton={<RowsSkeleton rows={4} height={64} />}
        empty={
          <Message
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={
              <Button reason={refusal} onClick={() => openRule(null)}>
                {t('createFirst')}
              </Button>
            }
          />
        }
      >
        <RuleList rules={rules} />
      </ListStates>
      <RecentChanges changes={undoable} />
    </Page>
  );
}
