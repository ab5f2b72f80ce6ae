import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';
import type { Order, OrderDetail, OrderProductDesigns } from '@bobbin/contract/orders';
import { listConnectedHouses } from '@bobbin/domain/factories/factories';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { houseName, isCustomHouse } from '@bobbin/domain/factories/houses';
import { isMockupPlacement, type Placement } from '@bobbin/domain/fulfilment/design-sides';
import { Fragment, Suspense, lazy, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { DEFAULT_ROLE, useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { undoTexts } from '../../i18n/vi/undo.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { toOrderFacts } from '../../ui/domain/order-facts.ts';
import { FailedBanner, type ListQuery } from '../../ui/list/list-states.tsx';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { may } from '../../ui/hooks/use-role.ts';
import { checkShownAddress } from '../../ui/domain/address-issues.tsx';
import { BlockerList } from './blocker-list.tsx';
import { findDraftBlocker, listBlockers, listProblems } from './blockers.ts';
import styles from './product-panel.module.css';
import { createForm, isPrice, resolveChoice, withProducts, type FulfilForm } from './fulfil-form.ts';
import { FulfilSummary } from './fulfil-summary.tsx';
import { FulfilTitle } from './fulfil-title.tsx';
import { blurredLookOf, lookOf } from './looks.ts';
import { MateHeading } from './mate-heading.tsx';
import parcelStyles from './fulfilment.module.css';
import { ProductPanel } from './product-panel.tsx';
import { isMadeHere } from './quote.ts';
import { useBlockerText, useSummaryLine } from './use-words.ts';
import { useCatalogue, useMark, useQuote } from './use-fulfilment.ts';
import { isOtherCloth, useDrawMockups } from './use-mockups.ts';
import { toOpened } from './fulfil-precondition.ts';
import { useMakeLabel, useSaveDefault, useSubmit } from './use-submit.ts';
import type { Mate } from './use-mates.ts';
import type { PickedPrint, PrintWays } from './use-apply-scope.ts';
import { useUploads } from './use-uploads.ts';
import { findHex } from './variant-fields.tsx';
import { useWalkKeys, WalkButtons, type Walk } from './walk.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));
const CheckDesign = lazy(async () => ({ default: (await import('./check-design.tsx')).CheckDesign }));

/** Width in pixels at which four sides fit beside the summary on a screen that is 1366 pixels wide. */
export const DIALOG_WIDTH = 1180;

/** Request for a picture of the library for one side of a product. */
export interface LibraryAsk {
  /** Id of the order product. */
  productId: string;
  /** Name of the side for which a picture is chosen. */
  place: string;
  isMockup: boolean;
  /** Description of the garment that will be made. */
  about: string;
  /** File that is currently on the side. */
  currentId: string | null;
  onPick: (fileId: string) => void;
  /** Called with the id of a picture of a fulfil design, when that is chosen (FFD-9). */
  onPickFulfil: (pictureId: string) => void;
  onClose: () => void;
}

interface FulfilWorkProps {
  renderLibrary: (ask: LibraryAsk) => ReactNode;
  prints: PrintWays | undefined;
  onAnswerBuyer: (orderId: string) => void;
  order: OrderDetail;
  products: readonly OrderProductDesigns[];
  /** The other orders that share the parcel with this order. */
  mates: readonly Mate[];
  /** True if every order of the parcel has loaded. */
  isWhole: boolean;
  /** First query of the other orders that failed; null if none failed. */
  failed: ListQuery | null;
  /** Products of which the marketplace cancelled some pieces; the cancelled pieces are not sent. */
  cancelled: readonly OrderProductDesigns[];
  settings: FulfilmentSettings | undefined;
  onClose: () => void;
  onDone: () => void;
  walk: Walk | undefined;
  onChanged: (order: Order) => void;
}

/** Shows the loaded dialog, with products and designs on the left, and the choices and their price on the right. */
export function FulfilWork(props: FulfilWorkProps) {
  const { isWhole, failed, cancelled, settings, onClose, onDone, onChanged, walk, renderLibrary, onAnswerBuyer } =
    props;
  const { order, mates, products, orderOf } = toWhole(props);
  const t = useTexts(fulfilmentTexts, uiTexts, ordersTexts, undoTexts);
  const isNarrow = useNarrow();
  const now = useNow();
  const reasonId = useId();
  const { data: user } = useUser();
  // Only the owner can read which factories are connected; team members and staff cannot.
  const isOwner = may(order, 'own') && user?.role.roleName === DEFAULT_ROLE;
  const connected = isOwner ? listConnectedHouses(user) : [];
  const [edited, setEdited] = useState<FulfilForm>(() => createForm(order, products, settings, connected));
  const [isTouched, setTouched] = useState(false);
  const [picked, setPicked] = useState<Readonly<Record<string, PickedPrint | undefined>>>({});
  const [preview, setPreview] = useState<{ productId: string; placement: Placement } | null>(null);
  const [choosing, setChoosing] = useState<{
    way: 'library' | 'link';
    product: OrderProductDesigns;
    placement: Placement;
  } | null>(null);
  // Takes the current state of the product, because a design may have been measured since the preview was opened.
  const previewed = products.find(({ id }) => id === preview?.productId);
  const mark = useMark([order.id, ...mates.map((mate) => mate.order.id)]);
  const tellWhenGone = useFailureWhenGone();
  const drawing = useDrawMockups();
  const isAuto = edited.type === 'AUTO';
  const catalogue = useCatalogue(order, edited.house, edited.line, isAuto);
  const form = withCatalogue(withProducts(edited, products), catalogue.data);
  const quote = useQuote(order.id, form, isAuto || isPrice(form.price));
  const uploads = useUploads(orderOf, {
    failed: t('uploadFailed'),
    nameTooLong: (length) => t('nameTooLong', { length }),
    toPlaced: (placement, isPlaced) => `${t(isPlaced ? 'undo:placed' : 'undo:taken')}: ${t(`places.${placement}`)}`,
  });
  const [opened] = useState(() => toOpened(order, products, mates));
  const [before] = useState(order);
  const submit = useSubmit(before, opened, orderOf, (changed) => {
    onChanged(changed);
    onDone();
  });
  const saveDefault = useSaveDefault(order.id);

  function sayMarked({ id, sellerSku }: OrderProductDesigns, isPersonalised: boolean) {
    notifyDone({
      title: t(isPersonalised ? 'undo:marked' : 'undo:unmarked'),
      text: sellerSku,
      undo: UNDO.personalised,
      done: { id, isPersonalised },
      onUndone: mark.refresh,
    });
  }
  const label = useMakeLabel();

  const eligibility = checkFulfil(toOrderFacts(order), now);
  const isLocked = !eligibility.ok && eligibility.reasons.some((reason) => LOCKING.has(reason));
  const problems = listProblems(form, products);
  const isQuoteFailed = quote.isError || (quote.data !== undefined && !isMadeHere(quote.data));
  const blockers = listBlockers({
    order,
    products,
    form,
    groups: catalogue.data,
    uploadsCount: uploads.runningCount,
    address: checkShownAddress(order),
    picked,
    isQuoteFailed,
    isWhole,
    now,
  });
  const toText = useBlockerText();
  const [first] = blockers;
  const reason = first === undefined ? null : toText(first);
  const draftBlocker = findDraftBlocker(blockers);
  const draftReason = draftBlocker === null ? null : toText(draftBlocker);
  const summary = useSummaryLine(form, products, quote.data);
  const pressKey = useWalkKeys(walk);
  const makeReady = useEffectEvent(() => walk?.onReady());
  useEffect(() => makeReady(), [order.id]);
  useLeaveGuard(uploads.runningCount > 0);

  function change(next: FulfilForm) {
    setEdited(next);
    setTouched(true);
    submit.reset();
  }

  function press(isDraft: boolean) {
    if (submit.isPending) return;
    const refusal = isDraft ? draftReason : reason;
    if (refusal === null) submit.mutate({ form, isDraft });
    else notify({ tone: 'info', title: refusal });
  }

  async function draw(productId: string, { choices }: FulfilForm) {
    try {
      const isWhole = await drawing.mutateAsync({ orderId: orderOf(productId), choices });
      if (!isWhole) notify({ tone: 'warning', title: t('drawnNot'), text: t('drawnNotText') });
    } catch (error) {
      notifyError(error);
    }
  }

  // An order for a custom factory waits as a draft for the factory's next batch (CUF-4).
  const isForBatch = isAuto && isCustomHouse(form.house);
  const send = () => press(isForBatch);
  const saveDraft = () => press(true);
  const isSaving = submit.isPending && submit.variables.isDraft;
  return (
    <>
      <Dialog
        title={<FulfilTitle order={order} />}
        onClose={onClose}
        onSubmit={send}
        isDirty={isTouched || uploads.runningCount > 0}
        leaveWords={{
          text: uploads.runningCount > 0 ? t('leaveUploading', { count: uploads.runningCount }) : t('leaveChoices'),
        }}
        width={DIALOG_WIDTH}
        isFullScreen={isNarrow}
        isBare
        isStill={walk !== undefined}
        head={walk === undefined ? undefined : (leaveTo) => <WalkButtons walk={walk} leaveTo={leaveTo} />}
        onKey={pressKey}
        footer={
          <Row wrap gap="6 12" shrinks className={styles.footer}>
            <BlockerList
              id={reasonId}
              blockers={blockers}
              isLabelBusy={label.isPending}
              onLabel={() => label.mutate({ order, form })}
            />
            <span className={styles.line}>{summary}</span>
            <Row as="span" align="stretch" gap={8} className={styles.buttons}>
              <Button reads onClick={onClose}>
                {t('ui:cancel')}
              </Button>
              {isAuto && !isForBatch ? (
                <Button
                  aria-disabled={draftReason !== null || undefined}
                  aria-describedby={reasonId}
                  isBusy={isSaving}
                  onClick={saveDraft}
                >
                  {t('saveDraft')}
                </Button>
              ) : null}
              <Button
                aria-disabled={(isForBatch ? draftReason : reason) !== null || undefined}
                aria-describedby={reasonId}
                look="main"
                isBusy={submit.isPending && (isForBatch || !isSaving)}
                onClick={send}
                aria-keyshortcuts="Control+Enter Meta+Enter"
              >
                {isForBatch ? t('toBatch') : isAuto ? t('sendTo', { house: houseName(form.house) }) : t('savePrice')}{' '}
                <kbd className={styles.keys}>{SEND_KEYS}</kbd>
              </Button>
            </Row>
          </Row>
        }
      >
        <div className={styles.work}>
          <Stack top gap={14} pad="16 18" className={styles.products} tabIndex={-1} data-autofocus>
            <Failure error={submit.error} />
            <Failure error={mark.error} />
            {failed === null ? null : <FailedBanner query={failed} hasRows={false} />}
            <CancelledPieces products={cancelled} />
            {mates.length === 0 ? null : (
              <Text role="note" as="p" size={13} pad="8 12" fill="blue" className={parcelStyles.note}>
                {t('parcel.note', { count: mates.length + 1 })}
              </Text>
            )}
            {[{ order, products: props.products }, ...mates].map((part) => (
              <Fragment key={part.order.id}>
                {mates.length === 0 ? null : (
                  <MateHeading order={part.order} isOwn={part.order === order} quote={quote.data} />
                )}
                {part.products.map((product) => (
                  <ProductPanel
                    key={product.id}
                    orderId={part.order.id}
                    product={product}
                    prints={props.prints}
                    picked={picked[product.id]}
                    onPicked={(print) => setPicked((known) => ({ ...known, [product.id]: print }))}
                    buyerMessage={part.order.buyerMessage}
                    house={form.house}
                    choice={form.choices[product.id] ?? product}
                    groups={catalogue.data}
                    problems={problems.filter(({ productId }) => productId === product.id)}
                    isLocked={isLocked}
                    isAuto={isAuto}
                    uploads={uploads}
                    onLibrary={(placement) => setChoosing({ way: 'library', product, placement })}
                    onLink={(placement) => setChoosing({ way: 'link', product, placement })}
                    isDrawing={drawing.isPending}
                    onDraw={() => void draw(product.id, form)}
                    isBlurredConfirmed={form.blurredLook === blurredLookOf(form, products)}
                    onBlurred={(isConfirmed) =>
                      change({ ...form, blurredLook: isConfirmed ? blurredLookOf(form, products) : null })
                    }
                    isMarking={mark.isPending}
                    onMark={(isPersonalised) => {
                      change(withCompared(form, product, false));
                      sayAnswer(mark.mutateAsync({ id: product.id, isPersonalised }), {
                        done: () => sayMarked(product, isPersonalised),
                        failed: tellWhenGone,
                      });
                    }}
                    isCompared={form.comparedLooks.includes(lookOf(product))}
                    onCompared={(isCompared) => change(withCompared(form, product, isCompared))}
                    onChoice={(choice) => {
                      const next = { ...form, choices: { ...form.choices, [product.id]: choice } };
                      change(next);
                      if (isOtherCloth(product, form.choices[product.id] ?? product, choice))
                        void draw(product.id, next);
                    }}
                    onPreview={(placement) => setPreview({ productId: product.id, placement })}
                  />
                ))}
              </Fragment>
            ))}
          </Stack>
          <FulfilSummary
            onAnswerBuyer={() => onAnswerBuyer(order.id)}
            order={order}
            form={form}
            quote={quote.data}
            quoteError={quote.error}
            isQuoting={quote.isFetching}
            isLocked={isLocked}
            isSavingDefault={saveDefault.isPending}
            onChange={change}
            onSaveDefault={() => saveDefault.mutate(form)}
          />
        </div>
      </Dialog>
      {choosing?.way === 'library' ? (
        <Suspense>
          {renderLibrary({
            productId: choosing.product.id,
            place: t(`places.${choosing.placement}`),
            isMockup: isMockupPlacement(choosing.placement),
            about: `${choosing.product.productName} · ${choosing.product.skuName}`,
            currentId:
              choosing.product.designs.find(({ placement }) => placement === choosing.placement)?.fileId ?? null,
            onPick: (fileId) => {
              uploads.select(choosing.product.id, choosing.placement, fileId);
              setChoosing(null);
            },
            onPickFulfil: (pictureId) => {
              uploads.place(choosing.product.id, choosing.placement, pictureId);
              setChoosing(null);
            },
            onClose: () => setChoosing(null),
          })}
        </Suspense>
      ) : null}
      {choosing?.way === 'link' ? (
        <Suspense>
          <LinkDialog
            place={t(`places.${choosing.placement}`)}
            onLink={(url) => {
              uploads.fetch(choosing.product.id, choosing.placement, url);
              setChoosing(null);
            }}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      ) : null}
      {preview === null || previewed === undefined ? null : (
        <Suspense>
          <CheckDesign
            product={previewed}
            start={preview.placement}
            hex={findHex(form.choices[previewed.id] ?? previewed, catalogue.data)}
            choice={form.choices[previewed.id] ?? previewed}
            house={form.house}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Combines the orders of the parcel: all their products, and the cancel request of any of the orders (FUL-128). */
function toWhole({ order, products, mates }: Pick<FulfilWorkProps, 'order' | 'products' | 'mates'>) {
  const asked = [order, ...mates.map((mate) => mate.order)].find(({ isBuyerRequestCancel }) => isBuyerRequestCancel);
  const orderIds = new Map(mates.flatMap((mate) => mate.products.map(({ id }) => [id, mate.order.id] as const)));
  return {
    order:
      asked === undefined
        ? order
        : { ...order, isBuyerRequestCancel: true, requestCancelTime: asked.requestCancelTime },
    mates,
    products: [...products, ...mates.flatMap((mate) => mate.products)],
    orderOf: (productId: string) => orderIds.get(productId) ?? order.id,
  };
}

function withCompared(form: FulfilForm, product: OrderProductDesigns, isCompared: boolean): FulfilForm {
  const look = lookOf(product);
  const others = form.comparedLooks.filter((one) => one !== look);
  return { ...form, comparedLooks: isCompared ? [...others, look] : others };
}

/** Shows how many pieces were cancelled, which explains the smaller quantity. */
function CancelledPieces({ products }: { products: readonly OrderProductDesigns[] }) {
  const t = useTexts(fulfilmentTexts, uiTexts);
  if (products.length === 0) return null;
  return (
    <Text role="note" as="div" size={13} pad="8 12" className={styles.cancelled}>
      <strong>{t('cancelledTitle')}</strong>
      {products.map((product) => (
        <div key={product.id}>
          <s>
            {product.productName} · {product.skuName} {t('ui:times', { count: product.cancelledQuantity })}
          </s>
        </div>
      ))}
    </Text>
  );
}

/** Name of the keyboard shortcut that sends, as this operating system writes it (UI-38). */
const SEND_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘↵' : 'Ctrl ↵';

/** Reasons for which designs are locked: the factory has the order or is receiving it (FILE_LOCKED). */
const LOCKING: ReadonlySet<string> = new Set(['IN_PROGRESS', 'ALREADY_SENT']);

/** Replaces the chosen names by the catalogue's spelling once the catalogue has loaded. */
function withCatalogue(form: FulfilForm, groups: Parameters<typeof resolveChoice>[2] | undefined): FulfilForm {
  if (groups === undefined) return form;
  const choices = Object.entries(form.choices).map(
    ([id, choice]) => [id, resolveChoice(form.house, choice, groups)] as const,
  );
  return { ...form, choices: Object.fromEntries(choices) };
}

/** Makes the browser ask before the person leaves the page, because leaving aborts the uploads (FIL-7). */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
