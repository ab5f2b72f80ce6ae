import type { ErrorName } from '@bobbin/contract/error-codes';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import { HOUSES, houseName } from '@bobbin/domain/factories/houses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isApiError } from '../api/api-error.ts';
import { CHARGE_LIST } from '../features/factory-charges/charge-columns.tsx';
import { ChargeMonths } from '../features/factory-charges/charge-months.tsx';
import { CHARGE_SEARCH } from '../features/factory-charges/charge-search.ts';
import styles from '../features/factory-charges/charges.module.css';
import { useCharges, useReadCharges } from '../features/factory-charges/use-charges.ts';
import { readLanguage } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { factoryChargesTexts } from '../i18n/vi/factory-charges.ts';
import { profitsTexts } from '../i18n/vi/profits.ts';
import { Button } from '../ui/button/button.tsx';
import { LaTime } from '../ui/text/la-time.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Row, Text } from '../ui/layout/boxes.tsx';

/** Returns the sentence for the name of an error code. */
const toFailure = (name: string) => (name in SENTENCES ? SENTENCES[name as ErrorName][readLanguage()] : name);

/** Shows a factory's charges beside our costs, by month and by order (FAC-38). */
export function FactoryChargesPage() {
  const t = useTexts(factoryChargesTexts, profitsTexts);
  const url = useListUrl(CHARGE_SEARCH);
  const { house = HOUSES[0], month } = url.search;
  const query = useCharges(url.search);
  const reply = useListReply(query);
  const read = useReadCharges();
  const { data } = query;
  const isReading = data?.isReading === true;
  const { filter } = url;
  const monthContext = useMemo(() => ({ month, onMonth: (next?: string) => filter({ month: next }) }), [month, filter]);
  if (isApiError(query.error, 'FORBIDDEN')) {
    return (
      <Page title={t('title')}>
        <Message title={t('forbidden')} text={t('profits:forbiddenText')} />
      </Page>
    );
  }
  return (
    <ListPage
      list={CHARGE_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('title')}
      aside={<Link to="/community/profits">{t('profits:title')}</Link>}
      actions={
        <Row as="span" inline wrap gap="4 10">
          {/* Shows nothing until the reply has arrived. */}
          {data === undefined ? null : (
            <span className={styles.small}>
              {data.readAt === null ? t('neverRead') : t('readAt')}{' '}
              {data.readAt === null ? null : <LaTime at={data.readAt} format="full" />}
            </span>
          )}
          <Button
            isBusy={read.isPending || isReading}
            reason={data === undefined || data.isConnected ? null : t('notConnected')}
            onClick={() => read.mutate(house)}
          >
            {isReading ? t('reading') : t('readNow')}
          </Button>
        </Row>
      }
      views={{
        options: HOUSES.map((value) => ({ value, label: houseName(value) })),
        current: house,
        name: t('house'),
        onChange: (value) => url.filter({ house: value, month: undefined }),
      }}
      notice={
        <>
          {data?.failure == null ? null : (
            <Text as="p" size={13} tone="red" flush below={10} role="status">
              {t('failed')} {toFailure(data.failure)}
            </Text>
          )}
          {query.isError && data === undefined ? null : (
            <ChargeMonths
              reply={{ ...reply, rows: data?.months ?? [], meta: undefined }}
              sum={data?.sum}
              context={monthContext}
            />
          )}
        </>
      }
      skeletonRows={10}
      empty={
        <Message
          title={data?.isConnected === false ? t('notConnected') : t('emptyTitle')}
          text={t('emptyText')}
          action={
            data?.isConnected === false ? (
              <LinkButton to="/community/user" hash="factories">
                {t('toConnections')}
              </LinkButton>
            ) : undefined
          }
        />
      }
    />
  );
}
