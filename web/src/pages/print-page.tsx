import type { PrintDetails } from '@bobbin/contract/prints';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { isApiError } from '../api/api-error.ts';
import { openEditPrint, openPlacement } from '../features/prints/open-prints.tsx';
import { PrintPlaces } from '../features/prints/print/print-places.tsx';
import { ConfirmedColours, PrintAsks, PrintOrders, PrintVersions } from '../features/prints/print/print-side.tsx';
import styles from '../features/prints/print/print.module.css';
import { PrintProfitFacts } from '../features/prints/print-earnings.tsx';
import { VariantGrid } from '../features/prints/print/variant-grid.tsx';
import { usePrint, useRemovePrint } from '../features/prints/use-prints.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { printLibraryTexts } from '../i18n/vi/print-library.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { may } from '../ui/hooks/use-role.ts';
import { IconArrowLeft, IconLayoutGrid, IconPencil } from '../ui/icons.ts';
import { Card, Row, Text } from '../ui/layout/boxes.tsx';
import { Page } from '../ui/layout/page.tsx';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';
import { confirm } from '../ui/overlay/confirm.tsx';
import { Counted } from '../ui/text/counted.tsx';
import { LaTime } from '../ui/text/la-time.tsx';

const route = getRouteApi('/community/prints/$id');

/** Shows one print with its variants and sides, placements, versions, orders and confirmed colours (PRW-11). */
export function PrintPage() {
  const t = useTexts(printLibraryTexts);
  const { id } = route.useParams();
  const print = usePrint(id);
  const back = (
    <Link to="/community/prints">
      <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('back')}
    </Link>
  );
  if (print.data !== undefined) {
    return (
      <>
        {print.isError ? <FailedBanner query={print} hasRows /> : null}
        <PrintContent print={print.data} />
      </>
    );
  }
  return (
    <Page title={t('title')} aside={back}>
      {isApiError(print.error, 'NOT_FOUND') ? (
        <Message title={t('notFound')} text={t('notFoundText')} />
      ) : print.isError ? (
        <FailedBanner query={print} hasRows={false} />
      ) : (
        <RowsSkeleton rows={8} height={56} />
      )}
    </Page>
  );
}

function PrintContent({ print }: { print: PrintDetails }) {
  const t = useTexts(printLibraryTexts);
  const navigate = useNavigate();
  const remove = useRemovePrint();
  const mayWork = may(print, 'workOrders');

  function askToRemove() {
    confirm({
      title: t('removeTitle'),
      text: t('removeText', { name: print.name }),
      boldWords: [print.name],
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => {
        await remove.mutateAsync(print.id);
        await navigate({ to: '/community/prints' });
      },
    });
  }

  return (
    <Page
      title={
        <>
          {print.name}
          {mayWork ? (
            <IconButton
              name={t('edit')}
              icon={<IconPencil size={16} stroke={1.5} />}
              onClick={() => openEditPrint(print)}
            />
          ) : null}
        </>
      }
      aside={
        <Row wrap gap="4 8" className={styles.tags}>
          <Link to="/community/prints">
            <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('back')}
          </Link>
          {print.tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tag}
            </Badge>
          ))}
        </Row>
      }
      actions={
        mayWork ? (
          <>
            <LinkButton to="/community/prints/$id/texts" params={{ id: print.id }}>
              {t('textFields')}
            </LinkButton>
            <Button reason={print.placements.length > 0 ? t('removeInUse') : null} isDangerous onClick={askToRemove}>
              {t('remove')}
            </Button>
            <Button
              name={t('useAgainOf', { name: print.name })}
              onClick={() => openPlacement({ printId: print.id, isOfProduct: true })}
            >
              {t('useAgain')}
            </Button>
            <Button
              look="main"
              icon={<IconLayoutGrid size={16} stroke={1.75} aria-hidden />}
              onClick={() => openPlacement({ printId: print.id })}
            >
              {t('place')}
            </Button>
          </>
        ) : null
      }
    >
      <div className={styles.columns}>
        <div>
          <PrintFacts print={print} />
          <PrintAsks print={print} mayWork={mayWork} />
          <VariantGrid key={print.version} print={print} mayWork={mayWork} />
          <PrintPlaces print={print} mayWork={mayWork} />
        </div>
        <div>
          <PrintVersions print={print} />
          <PrintOrders print={print} />
          <ConfirmedColours print={print} mayWork={mayWork} />
        </div>
      </div>
    </Page>
  );
}

function PrintFacts({ print }: { print: PrintDetails }) {
  const t = useTexts(printLibraryTexts);
  const count = (state: string) => print.orders.filter((order) => order.state === state).length;
  const [ready, drafts, asks] = [count('ready'), count('draft'), count('asks')];
  return (
    <Card below={12}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t('facts.orders')}</dt>
          <dd className={styles.figure}>
            <Counted count={print.ordersCount} />
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('facts.open')}</dt>
          <dd>
            <span className={styles.figure}>
              <Counted count={ready + drafts + asks} />
            </span>
            <Text size={12} tone="muted">
              {t('facts.openText', { ready, drafts, asks })}
            </Text>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('facts.places')}</dt>
          <dd className={styles.figure}>
            <Counted count={print.productsCount} /> · <Counted count={print.shopsCount} />
          </dd>
        </div>
        <PrintProfitFacts print={print} />
        <div className={styles.fact}>
          <dt>{t('facts.created')}</dt>
          <dd>
            <LaTime at={print.createdAt} format="full" />
            <Text as="div" size={12} tone="muted">
              {print.createdBy} · {t(`origins.${print.origin}`)}
            </Text>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
