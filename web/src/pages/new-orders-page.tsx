import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { Link } from '@tanstack/react-router';
import { ImportsList } from '../features/orders/elsewhere/imports-list.tsx';
import { openOrderForm, openOrderImport } from '../features/orders/elsewhere/open-elsewhere.tsx';
import { useOrderImports } from '../features/orders/elsewhere/use-elsewhere.ts';
import { OrdersNav } from '../features/orders/rules/orders-nav.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { elsewhereTexts } from '../i18n/vi/elsewhere.ts';
import { Button } from '../ui/button/button.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { IconPlus, IconUpload } from '../ui/icons.ts';
import { Row } from '../ui/layout/boxes.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ListStates, RowsSkeleton } from '../ui/list/list-states.tsx';

const PATH = '/community/orders/new';

/** Enters and imports orders that did not come from the marketplace, and lists the imports. */
export function NewOrdersPage() {
  const t = useTexts(elsewhereTexts);
  const query = useOrderImports();
  const imports = query.data ?? [];
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <OrdersNav current={PATH} />
          <span>{t('hint')}</span>
        </>
      }
      actions={
        <>
          <Button icon={<IconUpload size={15} stroke={1.75} aria-hidden />} onClick={openOrderImport}>
            {t('importFile')}
          </Button>
          <Button
            look="main"
            icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={() => openOrderForm(null)}
          >
            {t('enter')}
          </Button>
        </>
      }
    >
      <Row below={12} size={13}>
        <Link to="/community/orders" search={{ kinds: [...ELSEWHERE_KINDS] }}>
          {t('showOrders')}
        </Link>
      </Row>
      <ListStates
        query={query}
        count={imports.length}
        skeleton={<RowsSkeleton rows={4} height={48} />}
        empty={
          <Message
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={<Button onClick={openOrderImport}>{t('importFile')}</Button>}
          />
        }
      >
        <ImportsList imports={imports} />
      </ListStates>
    </Page>
  );
}
