import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FactoryView } from '../features/custom-factories/factory-view.tsx';
import { SettingsDialog } from '../features/custom-factories/settings-dialog.tsx';
import { useCustomFactories } from '../ui/domain/use-houses.ts';
import { OrdersNav } from '../features/orders/rules/orders-nav.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { factoriesTexts } from '../i18n/vi/factories.ts';
import { Button } from '../ui/button/button.tsx';
import tabs from '../ui/button/view-tabs.module.css';
import { Message } from '../ui/feedback/message.tsx';
import { IconPlus } from '../ui/icons.ts';
import { Row } from '../ui/layout/boxes.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';
import { openDialog } from '../ui/overlay/dialogs.ts';

const PATH = '/community/factories';

/** Shows the custom factories of the acting owner, one at a time. */
export function FactoriesPage() {
  const t = useTexts(factoriesTexts);
  const query = useCustomFactories();
  const navigate = useNavigate();
  const { id }: Record<string, unknown> = useSearch({ strict: false });
  const factories = query.data ?? [];
  const chosen = factories.find((factory) => factory.id === id) ?? factories[0];

  const create = () =>
    openDialog((close) => (
      <SettingsDialog
        factory={null}
        onSaved={(factory) => void navigate({ to: PATH, search: { id: factory.id } })}
        onClose={close}
      />
    ));

  return (
    <Page
      title={t('title')}
      nav={<OrdersNav current={PATH} />}
      aside={<span>{t('hint')}</span>}
      actions={
        <Button look="main" icon={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={create}>
          {t('create')}
        </Button>
      }
    >
      <ListStates
        query={query}
        count={factories.length}
        skeleton={<RowsSkeleton rows={4} height={64} />}
        empty={
          <Message
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={<Button onClick={create}>{t('create')}</Button>}
          />
        }
      >
        {factories.length < 2 ? null : (
          <Row as="nav" wrap gap={14} below={12} aria-label={t('title')}>
            {factories.map((factory) => (
              <Link
                key={factory.id}
                to={PATH}
                search={{ id: factory.id }}
                className={tabs.tab}
                aria-current={factory === chosen ? 'page' : undefined}
              >
                {factory.name}
                {factory.waiting === 0 ? '' : ` ${factory.waiting}`}
              </Link>
            ))}
          </Row>
        )}
        {chosen === undefined ? null : <FactoryView key={chosen.id} factory={chosen} />}
      </ListStates>
    </Page>
  );
}
