import type { Claim } from '@bobbin/contract/claims';
import type { OrderDetail } from '@bobbin/contract/orders';
import { houseName } from '@bobbin/domain/factories/houses';
import { CLAIM_PHOTOS_MAX } from '@bobbin/domain/limits';
import { OPEN_CLAIMS, type ClaimState } from '@bobbin/domain/orders/claims';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { claimsTexts } from '../../../i18n/vi/claims.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { may } from '../../../ui/hooks/use-role.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { openReplacement } from '../elsewhere/open-elsewhere.tsx';
import { OrderLink } from '../list/order-link.tsx';
import { Facts, Panel } from '../order/panel.tsx';
import { openClaim } from './open-claim.tsx';
import { useClaim, useClaimChanges } from './use-claim.ts';

const TONES: Readonly<Record<ClaimState, Tone>> = {
  open: 'amber',
  asked: 'amber',
  accepted: 'green',
  refused: 'red',
  withdrawn: 'neutral',
};
/** Statuses in which a parcel exists that can be lost or come back. */
const SHIPPED: readonly string[] = ['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED'];

/** Shows the claim of an order with its evidence and replacements; nothing for an order without a parcel and without a claim (PWT-13). */
export function ClaimPanel({ order }: { order: OrderDetail }) {
  const t = useTexts(claimsTexts);
  const { data, error } = useClaim(order.id);
  if (error !== null) return <Failure error={error} />;
  if (data === undefined) return null;
  const { claim } = data;
  const mayWork = may(order, 'workOrders');
  if (claim === null && !(mayWork && SHIPPED.includes(order.status))) return null;
  const edit = mayWork ? (
    <Button size="small" onClick={() => openClaim(order, claim)}>
      {t(claim === null ? 'add' : 'edit')}
    </Button>
  ) : null;
  return (
    <Panel title={t('panel')} aside={edit}>
      {claim === null ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <ClaimFacts order={order} claim={claim} mayWork={mayWork} />
      )}
    </Panel>
  );
}

interface PartProps {
  order: OrderDetail;
  claim: Claim;
  mayWork: boolean;
}

function ClaimFacts({ order, claim, mayWork }: PartProps) {
  const t = useTexts(claimsTexts);
  const now = useNow();
  const { kind, party, house, state, deadlineAt, askedAt, answeredAt, askedAmount, received } = claim;
  const isOpen = (OPEN_CLAIMS as readonly ClaimState[]).includes(state);
  return (
    <Stack gap={12} fit>
      <Row wrap gap={8}>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        {isOpen && deadlineAt !== null ? <DeadlineBadge dueAt={deadlineAt} now={now} /> : null}
      </Row>
      <Facts
        facts={[
          [t('kind'), t(`kinds.${kind}`)],
          [t('party'), house === null ? t(`parties.${party}`) : houseName(house)],
          [t('deadline'), deadlineAt === null ? t('noDeadline') : <LaTime key="due" at={deadlineAt} format="full" />],
          [t('asked'), claim.asked],
          [t('askedAmount'), askedAmount === null ? null : <Money key="asked" amount={askedAmount} />],
          [t('askedAt'), askedAt === null ? null : <LaTime key="askedAt" at={askedAt} format="full" />],
          [t('received'), received === null ? null : <Money key="received" amount={received} />],
          [t('refusal'), claim.refusal],
          [t('answeredAt'), answeredAt === null ? null : <LaTime key="answeredAt" at={answeredAt} format="full" />],
        ]}
      />
      <Evidence order={order} claim={claim} mayWork={mayWork} />
      <Replacements order={order} claim={claim} mayWork={mayWork} />
    </Stack>
  );
}

/** Shows the photos and the evidence pack (PWT-16, PWT-17). */
function Evidence({ order, claim, mayWork }: PartProps) {
  const t = useTexts(claimsTexts);
  const changes = useClaimChanges(order.id);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { photos, pack } = claim;

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  async function addAll(files: readonly File[]) {
    for (const file of files) await changes.addPhoto(file);
  }
  const askRemoval = (fileId: string, name: string) =>
    confirm({
      title: t('removePhotoTitle', { name }),
      text: t('removePhotoText'),
      action: t('removePhoto'),
      isDangerous: true,
      onConfirm: async () => {
        await changes.removePhoto(fileId);
      },
    });

  return (
    <Stack gap={8} fit>
      <Failure error={error} />
      {photos.length === 0 ? null : (
        <Text as="ul" plain size={13} aria-label={t('photos')}>
          {photos.map(({ fileId, name, url }) => (
            <Row as="li" key={fileId} gap={8} justify="between">
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
              {mayWork ? (
                <Button look="link" name={t('removePhotoNamed', { name })} onClick={() => askRemoval(fileId, name)}>
                  {t('removePhoto')}
                </Button>
              ) : null}
            </Row>
          ))}
        </Text>
      )}
      <Row wrap gap={8}>
        {mayWork ? (
          <>
            <input
              ref={input}
              type="file"
              accept="image/*"
              multiple
              hidden
              aria-label={t('addPhotos')}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                void run(() => addAll(files));
              }}
            />
            <Button
              size="small"
              isBusy={isBusy}
              reason={photos.length >= CLAIM_PHOTOS_MAX ? t('photosFull', { count: CLAIM_PHOTOS_MAX }) : null}
              onClick={() => input.current?.click()}
            >
              {t('addPhotos')}
            </Button>
            <Button
              size="small"
              isBusy={isBusy || pack?.state === 'waiting'}
              onClick={() => void run(() => changes.startPack(`${claim.updatedAt} ${pack?.at ?? ''}`))}
            >
              {t('makePack')}
            </Button>
          </>
        ) : null}
        {pack?.url == null ? null : (
          <a href={pack.url} target="_blank" rel="noreferrer">
            {t('openPack')}
          </a>
        )}
      </Row>
      {pack?.state === 'failed' ? (
        <Text tone="red" role="alert">
          {t('packFailed')}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Shows the orders that were sent again for the claim, each with its own cost, and sends one (PWT-18). */
function Replacements({ order, claim, mayWork }: PartProps) {
  const t = useTexts(claimsTexts);
  const { replacements } = claim;
  const last = replacements.at(-1);

  function send() {
    if (last === undefined) return openReplacement(order, { orderId: order.id, isAgain: false });
    return confirm({
      title: t('sendAgainTitle'),
      text: t('sendAgainText', { id: last.orderId }),
      action: t('sendAgain'),
      onConfirm: () => openReplacement(order, { orderId: order.id, isAgain: true }),
    });
  }

  return (
    <Stack gap={6} fit>
      {replacements.length === 0 ? null : (
        <Text as="ul" plain size={13} aria-label={t('replacements')}>
          {replacements.map(({ orderId, cost, isEstimate }) => (
            <Row as="li" key={orderId} gap={8} wrap justify="between">
              <OrderLink id={orderId}>
                <Text mono>{orderId}</Text>
              </OrderLink>
              <span>
                {cost === null ? t('noCost') : <Money amount={cost} />}
                {cost !== null && isEstimate ? ` ${t('estimate')}` : null}
              </span>
            </Row>
          ))}
        </Text>
      )}
      {mayWork ? (
        <Row>
          <Button size="small" onClick={send}>
            {t('send')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
