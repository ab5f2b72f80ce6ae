import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { ClaimKind, ClaimParty } from '@bobbin/domain/orders/claims';
import { houseName } from '@bobbin/domain/factories/houses';
import { formatMoney } from '@bobbin/domain/money/money';
import { formatLa } from '@bobbin/domain/time/la-day';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { Library } from '../../library/module.ts';
import type { Shops } from '../../shops/module.ts';
import { openSheets, PAPERS, type Sheets } from '../packing/sheets.ts';
import { listTrackingEvents, type TrackingEventRow } from '../parcel-watch/tracking.sql.ts';
import * as queries from './claims.sql.ts';

const PAPER = 'A4';
const BODY = 10.5;
const SMALL = 8.5;
const TITLE = 18;
const LEADING = 1.4;
const GAP = 12;
const MUTED = 0.35;
/** Width of the column with times and names. */
const NAMES = 130;
const TEXT_LINES = 60;
const PHOTOS_A_ROW = 2;

/** A pack is for the party that should pay, so it is in English. */
const KINDS: Readonly<Record<ClaimKind, string>> = {
  lost: 'Lost parcel',
  damaged: 'Damaged parcel',
  returnAppeal: 'Appeal of a return',
};
const PARTIES: Readonly<Record<ClaimParty, string>> = {
  marketplace: 'TikTok Shop',
  factory: 'Factory',
  carrier: 'Carrier',
};
const EVENTS: Readonly<Record<string, string>> = {
  label: 'Label made',
  firstScan: 'First scan',
  inTransit: 'In transit',
  exception: 'Problem',
  delivered: 'Delivered',
};
const MESSAGES: Readonly<Record<string, string>> = {
  returnAsked: 'The buyer asked for a return or refund',
  returnApproved: 'The return was approved',
  returnRejected: 'The return was rejected',
  returnSent: 'The buyer sent the goods back',
  returnDone: 'The return ended',
};

interface Content {
  shopName: string;
  claim: queries.ClaimRow;
  order: queries.EvidenceRow;
  events: readonly TrackingEventRow[];
  messages: readonly queries.MessageRow[];
  photos: readonly { name: string; bytes: Uint8Array }[];
  label: Uint8Array | null;
  madeAt: Date;
}

/** Writes text from top to bottom and begins a new page when a line does not fit. */
class Column {
  readonly #sheets: Sheets;
  #y = 0;

  constructor(sheets: Sheets) {
    this.#sheets = sheets;
    this.#turn();
  }

  #turn(): void {
    this.#sheets.addPage(PAPER);
    this.#y = PAPERS[PAPER].margin;
  }

  /** Makes room for a block; returns where it begins. */
  take(height: number): number {
    if (this.#y + height > PAPERS[PAPER].height - PAPERS[PAPER].margin) this.#turn();
    const at = this.#y;
    this.#y += height;
    return at;
  }

  text(text: string, style: { size: number; isBold?: boolean; grey?: number }, left = 0): void {
    const { width, margin } = PAPERS[PAPER];
    for (const line of this.#sheets.wrap(text, width - 2 * margin - left, style, TEXT_LINES)) {
      this.#sheets.text(line, margin + left, this.take(style.size * LEADING), style);
    }
  }

  heading(text: string): void {
    this.take(GAP);
    this.text(text, { size: BODY + 2, isBold: true });
  }

  /** Writes a name at the left and its text beside it. */
  pair(name: string, text: string): void {
    if (text === '') return;
    const { width, margin } = PAPERS[PAPER];
    const style = { size: BODY };
    const lines = this.#sheets.wrap(text, width - 2 * margin - NAMES, style, TEXT_LINES);
    for (const [at, line] of lines.entries()) {
      const y = this.take(BODY * LEADING);
      if (at === 0) this.#sheets.text(name, margin, y, { size: BODY, grey: MUTED });
      this.#sheets.text(line, margin + NAMES, y, style);
    }
  }
}

const day = (at: Date | null) => (at === null ? '' : formatLa(at.getTime(), 'dateTime'));

function drawFacts(column: Column, { claim, order, shopName, madeAt }: Content): void {
  column.text(`${KINDS[claim.kind]} · order ${claim.orderId}`, { size: TITLE, isBold: true });
  column.text(`Evidence of ${shopName}, made ${day(madeAt)}`, { size: SMALL, grey: MUTED });
  column.heading('Claim');
  column.pair('To', claim.house === null ? PARTIES[claim.party] : houseName(claim.house));
  column.pair('What is asked', claim.asked);
  column.pair('Amount', claim.askedCents === null ? '' : `$${formatMoney(claim.askedCents)}`);
  column.pair('Deadline', day(claim.deadlineAt));
  column.heading('Order');
  column.pair('Ordered', day(order.createdAt));
  for (const { productName, skuName, quantity } of order.products)
    column.pair('Product', `${quantity} × ${productName}${skuName === '' ? '' : `, ${skuName}`}`);
  column.pair('Carrier', [order.carrier ?? '', ...order.trackingNumbers].filter((part) => part !== '').join(' '));
  column.pair('Delivery deadline', day(order.deliveryDueAt));
  column.pair('Recipient', [order.address?.name ?? '', order.address?.fullAddress ?? ''].filter(Boolean).join(', '));
}

function drawHistory(column: Column, { events, messages, order }: Content): void {
  column.heading('Events of the carrier');
  if (events.length === 0) column.text('The carrier reported no event.', { size: BODY });
  for (const { at, kind, words } of events.toReversed())
    column.pair(at === null ? 'time not known' : day(at), `${EVENTS[kind] ?? kind}: ${words}`);
  column.heading('Messages');
  column.pair('Buyer', order.buyerMessage);
  for (const { at, event, details } of messages) {
    const reason = details['reason'];
    column.pair(
      day(at),
      `${MESSAGES[event] ?? event}${typeof reason === 'string' && reason !== '' ? `: ${reason}` : ''}`,
    );
  }
  if (order.buyerMessage === '' && messages.length === 0) column.text('There are no messages.', { size: BODY });
}

async function drawPhotos(column: Column, sheets: Sheets, document: PDFDocument, { photos }: Content): Promise<void> {
  if (photos.length === 0) return;
  const { width, margin } = PAPERS[PAPER];
  const side = (width - 2 * margin - GAP) / PHOTOS_A_ROW;
  column.heading('Photos');
  let top = 0;
  for (const [at, { name, bytes }] of photos.entries()) {
    const place = at % PHOTOS_A_ROW;
    if (place === 0) top = column.take(side + SMALL * LEADING + GAP);
    const left = margin + place * (side + GAP);
    sheets.picture(await document.embedJpg(bytes), left, top, side);
    const [title = ''] = sheets.wrap(name, side, { size: SMALL }, 1);
    sheets.text(title, left, top + side + 2, { size: SMALL, grey: MUTED });
    await yieldTurn();
  }
}

/** Adds the pages of the label; a label that cannot be copied is named instead. */
async function addLabel(document: PDFDocument, column: Column, label: Uint8Array | null): Promise<void> {
  column.heading('Label');
  if (label === null) {
    column.text('The label is not stored.', { size: BODY });
    return;
  }
  const pdf = await import('@cantoo/pdf-lib');
  try {
    const source = await pdf.PDFDocument.load(label);
    const pages = await document.copyPages(source, source.getPageIndices());
    column.text('The label is on the following pages.', { size: BODY });
    for (const page of pages) document.addPage(page);
  } catch {
    column.text('The stored label is damaged and could not be copied.', { size: BODY });
  }
}

/** Writes the evidence pack of a claim as one PDF (PWT-17). Equal content gives equal bytes. */
async function drawPack(content: Content, id: string): Promise<Uint8Array> {
  const pdf = await import('@cantoo/pdf-lib');
  const document = await pdf.PDFDocument.create();
  document.setCreationDate(content.madeAt);
  document.setModificationDate(content.madeAt);
  // The title makes the bytes of each pack unique: the library stores equal bytes under an equal name as one file.
  document.setTitle(`Claim ${content.claim.orderId} ${id}`);
  const sheets = await openSheets(document);
  const column = new Column(sheets);
  drawFacts(column, content);
  drawHistory(column, content);
  await drawPhotos(column, sheets, document, content);
  await addLabel(document, column, content.label);
  return sheets.save();
}

interface Deps {
  db: Db;
  library: Pick<Library, 'readFile'>;
  shops: Pick<Shops, 'readNames'>;
}

/** Makes evidence packs of claims for the job of packing prints. */
export function createClaimPacks({ db, library, shops }: Deps) {
  /** Returns the pack of an order's claim; null when the claim is gone. */
  return async (scope: OwnerScope, orderId: string, { id, createdAt }: { id: string; createdAt: Date }) => {
    const claim = await queries.getClaimRow(db, scope, orderId);
    const order = await queries.readEvidence(db, scope, orderId);
    if (claim === undefined || order === undefined) return null;
    const photos: { name: string; bytes: Uint8Array }[] = [];
    for (const { fileId, name } of await queries.listPhotos(db, scope, orderId)) {
      const bytes = await library.readFile(scope, fileId);
      if (bytes !== null) photos.push({ name, bytes });
    }
    const names = await shops.readNames(scope);
    const content: Content = {
      shopName: names.get(claim.shopId)?.nameShop ?? '',
      claim,
      order,
      events: await listTrackingEvents(db, scope, orderId),
      messages: await queries.listMessages(db, scope, orderId),
      photos,
      label: order.labelFileId === null ? null : await library.readFile(scope, order.labelFileId),
      madeAt: createdAt,
    };
    return drawPack(content, id);
  };
}

export type WriteClaimPack = ReturnType<typeof createClaimPacks>;
